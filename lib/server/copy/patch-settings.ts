import { type CopyChange, MOST_LEFT_OUT } from "@/lib/contract/copy-settings";
import type { StoredSettings } from "@/lib/server/copy/store/types";
import { BodyInvalid } from "@/lib/server/input/read-body";

/**
 * The settings after a change. A schedule counts from when it was set, or the copy turned on.
 * @throws BodyInvalid where more fields would be left out than can be stored
 */
export function patchSettings(
  before: StoredSettings,
  { omitBefore, ...patch }: Omit<CopyChange, "start">,
  now: number,
): StoredSettings {
  const { on = before.on, schedule = before.schedule, share = before.share } = patch;
  const omit = patch.omit && omitBefore ? merge(before.omit, patch.omit, omitBefore) : patch.omit;
  const since = patch.schedule || (on && !before.on) ? now : before.since;
  return { on, omit: omit ?? before.omit, schedule, share, ...(since !== undefined && { since }) };
}

/** The fields that are left out now, without what was taken away from those of an earlier time, and with what was added to them. */
function merge(current: readonly string[], wanted: readonly string[], earlier: readonly string[]): string[] {
  const kept = current.filter((field) => wanted.includes(field) || !earlier.includes(field));
  const added = wanted.filter((field) => !earlier.includes(field));
  const merged = [...new Set([...kept, ...added])];
  if (merged.length <= MOST_LEFT_OUT) return merged;
  const message = `With what others have left out meanwhile they are ${merged.length} fields, and at most ${MOST_LEFT_OUT} can be left out.`;
  throw new BodyInvalid(message, "omit");
}
