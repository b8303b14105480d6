/** The names of next-auth's cookies and of Rollcall's own. */
const OWN =
  /^((__Secure-)?next-auth\.(session-token|callback-url|pkce\.code_verifier|state|nonce)|(__Host-)?next-auth\.csrf-token|rollcall-(invitation|theme|sidebar|columns-[a-z\d-]{1,40}))$/;
/** A browser has one of each name, and columns for each connection. */
const MOST = 100;

/**
 * What Rollcall reads of a `Cookie` header, where any page of this host, on any port, may have left its own: the time that Next's
 * handlers take grows with the square of their number, and next-auth fails at names that are nearly its own.
 */
export function keepOwnCookies(cookies: string): string {
  const own = cookies
    .split(";")
    .map((cookie) => cookie.trimStart())
    .filter(isOwn);
  return own.slice(0, MOST).join("; ");
}

function isOwn(cookie: string): boolean {
  const [name = "", value = ""] = cookie.split("=", 2);
  // next-auth keeps the address to return to there. It needs one after single sign-on, and fails at what is no URL.
  return OWN.test(name) && (!name.endsWith("callback-url") || isUrl(value));
}

/** Whether it is a whole URL, escaped as next-auth does it; it leads nowhere else than to this site whichever it is. */
function isUrl(value: string): boolean {
  return /^https?%3A%2F%2F[\w.~%!*'()-]+$/i.test(value) && URL.canParse(decoded(value));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
