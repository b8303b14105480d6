/**
 * Where next-auth keeps an address to lead back to. Rollcall leads by its own pages, and next-auth fails at whatever is none, as
 * is `true`, for which Next takes a name alone.
 */
const CALLBACK_URL = /(?:^|;)\s*(?:__Secure-)?next-auth\.callback-url\s*(?:=[^;]*)?(?=;|$)/g;

/** A `Cookie` header without what nobody here reads and anybody may have set. */
export function ownCookies(cookies: string): string {
  return cookies.replaceAll(CALLBACK_URL, "").replace(/^\s*;\s*/, "");
}
