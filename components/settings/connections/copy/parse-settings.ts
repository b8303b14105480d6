import { parseFields } from "@/components/shell/copy/field-names";
import { wholeFrom } from "@/components/shell/form/field";
import { InputProblem } from "@/components/shell/form/input-problem";
import type { CopyChange, CopySchedule, CopySettings, CopySettingsPatch } from "@/lib/contract/copy-settings";
import type { Resource } from "@/lib/contract/resources";

/** The settings that the form changes. */
export type CopyChoice = Required<Omit<CopySettingsPatch, "on">>;

/** The settings in a form. @param timeZone that of nightly walks @throws InputProblem */
export function parseSettings(
  data: FormData,
  { cursor }: Pick<Resource, "cursor">,
  timeZone: string,
): CopyChoice {
  const omit = parseFields("omit", String(data.get("omit") ?? ""));
  if (omit.includes(cursor)) {
    throw new InputProblem("omit", `Rows are told apart by ${cursor}, so it cannot be left out.`);
  }
  return {
    omit,
    schedule: parseSchedule(data, timeZone),
    share: wholeFrom(data, "share", { least: 1, most: 100 }),
  };
}

/** What a form sends of the settings. */
export type ChangedSettings = Omit<CopyChange, "on" | "start">;

/** What of it differs from before: what somebody else has changed meanwhile is not changed back. */
export function changedSettings(choice: CopyChoice, before: CopySettings): ChangedSettings {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof CopyChoice]);
  const changed: ChangedSettings = Object.fromEntries(Object.entries(choice).filter(isChanged));
  return { ...changed, ...(changed.omit && { omitBefore: [...before.omit] }) };
}

/** The fields that a change leaves out more than there are left out now. */
export function addedFields(
  { omit = [], omitBefore = [] }: ChangedSettings,
  now: Pick<CopySettings, "omit">,
): string[] {
  return omit.filter((field) => !omitBefore.includes(field) && !now.omit.includes(field));
}

function parseSchedule(data: FormData, timeZone: string): CopySchedule {
  const kind = data.get("kind");
  if (kind === "every") return { kind, hours: wholeFrom(data, "hours", { least: 1, most: 720 }) };
  if (kind !== "nightly") return { kind: "by_hand" };
  const at = String(data.get("at") ?? "").slice(0, "02:30".length);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new InputProblem("at", "A time of day, such as 02:30.");
  return { kind, at, timeZone };
}
