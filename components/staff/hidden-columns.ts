/** Which columns a person has hidden, remembered per connection: field names only, so that a cookie may hold them. */

const YEAR_SECONDS = 31_536_000;
/** Far below what a cookie may hold. */
const LONGEST = 2_000;
const NAME = "rollcall-columns-";

export function columnsCookie(connection: string): string {
  return NAME + connection;
}

/**
 * What is hidden now. Coming back to the page, its data is that of the first visit, which the cookie has gone beyond.
 * @param sent what the server read in the cookie, for its own HTML
 */
export function hiddenNow(connection: string, sent: string): ReadonlySet<string> {
  if (typeof document === "undefined") return readHidden(sent);
  const start = `${columnsCookie(connection)}=`;
  const cookie = document.cookie.split("; ").findLast((each) => each.startsWith(start));
  return readHidden(cookie === undefined ? sent : decoded(cookie.slice(start.length)));
}

function readHidden(value: string): ReadonlySet<string> {
  return new Set(value.split(".").filter(Boolean).map(decoded));
}

/** What somebody else wrote there may be no encoding of anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A cookie and not the browser's storage, so that the server's HTML already has the right columns. */
export function rememberHidden(connection: string, hidden: ReadonlySet<string>): void {
  // A dot is left as it is by encoding, and stands between the names. The whole is encoded too, as readers of cookies decode it.
  const names = [...hidden].map((field) => encodeURIComponent(field).replaceAll(".", "%2E"));
  const value = encodeURIComponent(names.join("."));
  if (value.length > LONGEST) return;
  write(connection, value);
}

/**
 * Cookies of before were sent with every request: those of a few connections together are more than a server reads. Each goes
 * where it is read.
 */
export function moveOldCookies(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name = "", value = ""] = cookie.split("=");
    if (name.startsWith(NAME)) write(name.slice(NAME.length), value);
  }
}

/** Kept below the connection's own pages alone, which is all that reads it. */
function write(connection: string, value: string): void {
  const cookie = `${columnsCookie(connection)}=${value}`;
  document.cookie = `${columnsCookie(connection)}=; path=/; max-age=0`;
  document.cookie = `${cookie}; path=/c/${connection}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
