/** Which columns a person has hidden, remembered per connection: field names only, so that a cookie may hold them. */

export const NAME = "rollcall-columns-";

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
