import { failureOf, ownCode } from "@/lib/client/http/api-failure";
import { decoded } from "@/lib/query/decoded";
import { isStorable, listKey, savePersonSettings } from "./person-settings";

/** The prefix of the cookies that held hidden columns of staff, one per connection, before people had settings. */
const PREFIX = "rollcall-columns-";

type CookiePair = readonly [name: string, value: string];

/** A patch of a person's settings. */
interface FormerSettings {
  lists?: Record<string, { hidden: string[] }>;
}

/** The cookies in a `Cookie` header or in `document.cookie`, undecoded. */
export function cookiePairs(text: string): CookiePair[] {
  return text.split(";").flatMap((each): CookiePair[] => {
    const split = each.indexOf("=");
    return split < 0 ? [] : [[each.slice(0, split).trim(), each.slice(split + 1).trim()]];
  });
}

/**
 * The settings in former cookies; the last of a name counts. Never throws: an invalid encoding is taken literally, and a cookie
 * without a valid connection is ignored.
 */
export function settingsFromCookies(cookies: Iterable<CookiePair>): FormerSettings {
  const lists = new Map<string, { hidden: string[] }>();
  for (const [name, value] of cookies) {
    const connection = name.slice(PREFIX.length);
    if (!name.startsWith(PREFIX) || !/^[a-z0-9-]{1,40}$/.test(connection)) continue;
    const hidden = namesIn(value);
    const key = listKey(connection, "staff");
    if (hidden.length > 0) lists.set(key, { hidden });
    else lists.delete(key);
  }
  return lists.size > 0 ? { lists: Object.fromEntries(lists) } : {};
}

/**
 * Moves former cookies that this page can read into the person's settings and expires them. Hidden columns that the settings
 * already have stay, as they are newer.
 * @throws ApiFailure, and leaves the cookies for the next visit, where the settings cannot be saved now
 */
export async function migrateFormerColumns(): Promise<void> {
  const cookies = cookiePairs(document.cookie);
  const { lists: former = {} } = settingsFromCookies(cookies);
  const { lists = {} } = Object.keys(former).length > 0 ? await savePersonSettings({}) : {};
  await saveWhatFits(Object.entries(former).filter(([key]) => lists[key]?.hidden === undefined));
  expireFormerColumns(cookies);
}

/** What has no room in the settings is given up: as cookies it would burden every request for ever. */
async function saveWhatFits(lists: readonly (readonly [key: string, { hidden: string[] }])[]): Promise<void> {
  if (lists.length === 0) return;
  try {
    await savePersonSettings({ lists: Object.fromEntries(lists) });
  } catch (error) {
    if (ownCode(failureOf(error)) !== "body_too_large") throw error;
    if (lists.length > 1) for (const list of lists) await saveWhatFits([list]);
  }
}

/** Expires those of the whole site and those of a connection's pages. */
function expireFormerColumns(cookies: readonly CookiePair[]): void {
  for (const [name] of cookies) {
    if (!name.startsWith(PREFIX)) continue;
    for (const path of ["/", `/c/${name.slice(PREFIX.length)}`])
      document.cookie = `${name}=; path=${path}; max-age=0`;
  }
}

/** Names were percent-encoded, dots included, joined with dots, and encoded once more. */
function namesIn(value: string): string[] {
  const names = decoded(value).split(".").filter(Boolean).map(decoded);
  return [...new Set(names)].filter(isStorable);
}
