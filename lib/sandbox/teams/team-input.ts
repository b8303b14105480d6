import { refuse } from "@/lib/sandbox/serve/failure";

/** What a new team is made of, checked; parameters that are not known are nobody's business. */
export interface TeamInput {
  name: string;
  description: string | null;
  leadId: number | null;
}

const NAME_LIMIT = 100;
const DESCRIPTION_LIMIT = 500;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Reads them, or throws the failure that names the first one that is wrong. */
export function teamInput(body: Record<string, unknown>): TeamInput {
  return {
    name: nameFrom(body.name),
    description: descriptionFrom(body.description),
    leadId: leadFrom(body.lead_id),
  };
}

function nameFrom(value: unknown): string {
  if (value === undefined) throw refuse("parameter_missing", "A team needs a name.", { param: "name" });
  const name = typeof value === "string" ? value.normalize("NFC") : "";
  if (isText(name, NAME_LIMIT) && name === name.trim() && !isPathStep(name)) return name;
  throw invalid("name", `name must be 1 to ${NAME_LIMIT} printable characters, without space around them.`);
}

function descriptionFrom(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && isText(value, DESCRIPTION_LIMIT)) return value;
  throw invalid("description", `description must be null or 1 to ${DESCRIPTION_LIMIT} printable characters.`);
}

function leadFrom(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
  throw invalid("lead_id", "lead_id must be null or the id of a staff member.");
}

function isText(text: string, limit: number): boolean {
  return text !== "" && [...text].length <= limit && !UNPRINTABLE.test(text);
}

/** A name that no path could end in, because URLs are resolved before they are sent. */
function isPathStep(name: string): boolean {
  return name === "." || name === "..";
}

function invalid(param: string, message: string) {
  return refuse("parameter_invalid", message, { param });
}
