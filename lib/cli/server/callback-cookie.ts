/**
 * next-auth keeps the address to return to in this cookie, which Rollcall does not use. It fails when the value is no URL,
 * such as `true`, which is what Next makes of a cookie without a value.
 */
const CALLBACK_URL = /(?:^|;)\s*(?:__Secure-)?next-auth\.callback-url\s*(?:=[^;]*)?(?=;|$)/g;

/** Removes that cookie from a `Cookie` header: anybody may have set it. */
export function dropCallbackCookie(cookies: string): string {
  return cookies.replaceAll(CALLBACK_URL, "").replace(/^\s*;\s*/, "");
}
