import { wholeFrom } from "@/components/shell/form/field";
import { InputProblem } from "@/components/shell/form/input-problem";
import type { CopySchedule, CopySettingsPatch } from "@/lib/contract/copy-settings";
import type { Resource } from "@/lib/contract/resources";

/** The settings that the form changes. */
export type CopyChoice = Required<Omit<CopySettingsPatch, "on">>;

/** Parses the form. @param timeZone that of nightly walks @returns the settings, or what is wrong at which field */
export function parseSettings(
  data: FormData,
  { cursor }: Pick<Resource, "cursor">,
  timeZone: string,
): CopyChoice | InputProblem {
  const omit = parseFields(String(data.get("omit") ?? ""));
  if (omit.includes(cursor)) {
    return new InputProblem("omit", `Rows are told apart by ${cursor}, so it cannot be left out.`);
  }
  const schedule = parseSchedule(data, timeZone);
  if (schedule instanceof InputProblem) return schedule;
  const share = wholeFrom(data, "share", { least: 1, most: 100 });
  if (share instanceof InputProblem || share === undefined) return share ?? new InputProblem("share", "");
  return { omit, schedule, share };
}

/** Names separated by commas or spaces, each once. */
function parseFields(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

function parseSchedule(data: FormData, timeZone: string): CopySchedule | InputProblem {
  const kind = data.get("kind");
  if (kind === "every") {
    const hours = wholeFrom(data, "hours", { least: 1, most: 720 });
    return typeof hours === "number" ? { kind, hours } : (hours ?? new InputProblem("hours", ""));
  }
  if (kind !== "nightly") return { kind: "by_hand" };
  const at = String(data.get("at") ?? "").slice(0, "02:30".length);
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(at)
    ? { kind, at, timeZone }
    : new InputProblem("at", "A time of day, such as 02:30.");
}
