import { type PersonSettings, personSettings } from "@/lib/contract/person-settings";
import { mergePatch } from "./merge-patch";

/** As far as members are told apart: lists, one of them, one of its settings. */
const DEEPEST = 3;

/**
 * What a person's row says, whoever wrote it: what this release cannot read is left out, be it all of it, and what it does
 * not know is let be. Never throws, so that no session is lost over it.
 */
export function settingsFrom(stored: unknown): PersonSettings {
  let settings: unknown = stored ?? {};
  const { error } = personSettings.safeParse(settings);
  const unreadable = error?.issues.map(({ path }) => path.slice(0, DEEPEST)) ?? [];
  for (const path of unreadable) settings = mergePatch(settings, without(path));
  return (settings ?? {}) as PersonSettings;
}

/** The patch that takes out what is at this path; null, which takes out all, where that is nowhere. */
function without(path: readonly PropertyKey[]): unknown {
  return path.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), null);
}
