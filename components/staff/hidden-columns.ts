/** Which columns a person has hidden, remembered per connection: field names only, so that a cookie may hold them. */

const YEAR_SECONDS = 31_536_000;
/** Far below what a cookie may hold. */
const LONGEST = 2_000;

export function columnsCookie(connection: string): string {
  return `rollcall-columns-${connection}`;
}

export function readHidden(cookie: string): ReadonlySet<string> {
  return new Set(cookie.split(".").filter(Boolean).map(decodeURIComponent));
}

/** A cookie and not the browser's storage, so that the server's HTML already has the right columns. */
export function rememberHidden(connection: string, hidden: ReadonlySet<string>): void {
  // A dot is left as it is by encoding, and no field name needs one.
  const value = [...hidden].map((field) => encodeURIComponent(field).replaceAll(".", "%2E")).join(".");
  if (value.length > LONGEST) return;
  document.cookie = `${columnsCookie(connection)}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
