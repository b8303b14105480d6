import { fetchJson } from "@/lib/client/http/fetch-json";
import type { PersonSettings, PersonSettingsPatch } from "@/lib/contract/person-settings";
import type { ResourceName } from "@/lib/contract/resources";

/** What the settings of this list are kept under. */
export function listKey(connection: string, resource: ResourceName): string {
  return `${connection}/${resource}`;
}

/** Whether the settings can hold this text: not with NUL or half a character in it, and a patch with one is refused whole. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

/** What was saved before, whatever came of it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Saves what the person has chosen: a member that is given is set, null deletes it, a list replaces the one before. One call
 * after another, as what was said last has to be what stays; leaving the page stops none that is on its way. A page that is being
 * left cannot wait for the one before.
 * @returns all of their settings as they are then
 * @throws ApiFailure: `query_invalid`, `body_too_large` beyond 16 KiB in all, and what any call may
 */
export function savePersonSettings(
  patch: PersonSettingsPatch,
  { isLeaving = false }: { isLeaving?: boolean } = {},
): Promise<PersonSettings> {
  const saved = isLeaving ? send(patch) : last.then(() => send(patch));
  last = saved.catch(() => undefined);
  return saved;
}

async function send(body: PersonSettingsPatch): Promise<PersonSettings> {
  const { value } = await fetchJson("/api/session/settings", { method: "PATCH", body, keepalive: true });
  return value as PersonSettings;
}
