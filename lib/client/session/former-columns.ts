import { isStorable, listKey, savePersonSettings } from "./person-settings";

/** Of the cookies that held hidden columns of staff, one a connection, before people had settings. */
const PREFIX = "rollcall-columns-";

type CookiePair = readonly [name: string, value: string];

/** A patch of a person's settings. */
interface FormerSettings {
  lists?: Record<string, { hidden: string[] }>;
}

/** The cookies in a `Cookie` header or in `document.cookie`, as they were sent. */
export function cookiePairs(text: string): CookiePair[] {
  return text.split(";").flatMap((each): CookiePair[] => {
    const split = each.indexOf("=");
    return split < 0 ? [] : [[each.slice(0, split).trim(), each.slice(split + 1).trim()]];
  });
}

/**
 * What the cookies of before say, of which the last of a name counts. Never throws: what is no encoding of anything stands for
 * itself, and what is no connection's is passed over.
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
 * Moves what this page can read in cookies of before into the person's settings, once: the cookies are expired then. What the
 * settings say of a list's hidden columns stays, as it is newer.
 * @throws ApiFailure, and leaves the cookies for the next time
 */
export async function migrateFormerColumns(): Promise<void> {
  const cookies = cookiePairs(document.cookie);
  const { lists: former = {} } = settingsFromCookies(cookies);
  const { lists = {} } = Object.keys(former).length > 0 ? await savePersonSettings({}) : {};
  const missing = Object.entries(former).filter(([key]) => lists[key]?.hidden === undefined);
  if (missing.length > 0) await savePersonSettings({ lists: Object.fromEntries(missing) });
  expireFormerColumns(cookies);
}

/** Those that were sent with every request, and those of a connection's own pages. */
function expireFormerColumns(cookies: readonly CookiePair[]): void {
  for (const [name] of cookies) {
    if (!name.startsWith(PREFIX)) continue;
    for (const path of ["/", `/c/${name.slice(PREFIX.length)}`])
      document.cookie = `${name}=; path=${path}; max-age=0`;
  }
}

/** Names stood percent-encoded between dots, dots in them too, and the whole was encoded once more. */
function namesIn(value: string): string[] {
  const names = decoded(value).split(".").filter(Boolean).map(decoded);
  return [...new Set(names)].filter(isStorable);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
