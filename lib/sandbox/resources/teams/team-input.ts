import { serviceError } from "@/lib/sandbox/call/service-error";

/** The checked parameters of a new team. */
export interface TeamInput {
  name: string;
  description: string | null;
  leadId: number | null;
}

const MAX_NAME = 100;
const MAX_DESCRIPTION = 500;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Ignores unknown parameters. @throws ServiceError, which names the first parameter that is wrong */
export function parseTeam(body: Record<string, unknown>): TeamInput {
  return {
    name: nameFrom(body.name),
    description: descriptionFrom(body.description),
    leadId: leadFrom(body.lead_id),
  };
}

function nameFrom(value: unknown): string {
  if (value === undefined) throw serviceError("parameter_missing", "A team needs a name.", { param: "name" });
  // To compose one that is much longer would take a time that grows with the square of its length.
  const name = typeof value === "string" && value.length <= 10 * MAX_NAME ? value.normalize("NFC") : "";
  if (isText(name, MAX_NAME) && name === name.trim() && !isDotSegment(name)) return name;
  throw invalid("name", `name must be 1 to ${MAX_NAME} printable characters, without space around them.`);
}

function descriptionFrom(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && isText(value, MAX_DESCRIPTION)) return value;
  throw invalid("description", `description must be null or 1 to ${MAX_DESCRIPTION} printable characters.`);
}

function leadFrom(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
  throw invalid("lead_id", "lead_id must be null or the id of a staff member.");
}

function isText(text: string, limit: number): boolean {
  return text !== "" && [...text].length <= limit && !UNPRINTABLE.test(text);
}

/** No URL can end in such a name: clients resolve it before they send the request. */
function isDotSegment(name: string): boolean {
  return name === "." || name === "..";
}

function invalid(param: string, message: string) {
  return serviceError("parameter_invalid", message, { param });
}
