import { fetchValue } from "@/lib/client/http/fetch-json";
import type { PersonSettings, PersonSettingsPatch } from "@/lib/contract/person-settings";
import type { ResourceName } from "@/lib/contract/resources";

export function listKey(connection: string, resource: ResourceName): string {
  return `${connection}/${resource}`;
}

/** Whether the settings can store this text, which NUL and half a surrogate pair prevent: a patch with one is refused as a whole. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

/** The last save, settled or not. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Saves settings of the person as a merge patch: null deletes a member, an array replaces the last one. Saves run one after
 * another, so that the last one wins, and survive leaving the page.
 * @param options.isLeaving sends at once, as a page that is being left cannot wait for the last save
 * @returns all settings after that
 * @throws ApiFailure: `query_invalid`, `body_too_large` beyond 16 KiB in all, or any failure of a call
 */
export function savePersonSettings(
  patch: PersonSettingsPatch,
  { isLeaving = false }: { isLeaving?: boolean } = {},
): Promise<PersonSettings> {
  const saved = isLeaving ? send(patch) : last.then(() => send(patch));
  last = saved.catch(() => undefined);
  return saved;
}

function send(body: PersonSettingsPatch): Promise<PersonSettings> {
  return fetchValue<PersonSettings>("/api/session/settings", { method: "PATCH", body, keepalive: true });
}
