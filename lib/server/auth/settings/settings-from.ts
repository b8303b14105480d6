import { type PersonSettings, personSettings } from "@/lib/contract/person-settings";
import { mergePatch } from "./merge-patch";

/** The depth to which an invalid member is removed alone: lists, one of them, one of its settings. */
const DEEPEST = 3;

/**
 * The settings in a person's row, whichever release wrote it. Invalid members are left out, down to all of them; unknown
 * members stay. Never throws, so that no session is lost over it.
 */
export function settingsFrom(stored: unknown): PersonSettings {
  let settings: unknown = stored ?? {};
  const { error } = personSettings.safeParse(settings);
  const unreadable = error?.issues.map(({ path }) => path.slice(0, DEEPEST)) ?? [];
  for (const path of unreadable) settings = mergePatch(settings, without(path));
  return (settings ?? {}) as PersonSettings;
}

/** A patch that removes the member at this path; null, which removes everything, for an empty path. */
function without(path: readonly PropertyKey[]): unknown {
  return path.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), null);
}
