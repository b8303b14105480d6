/**
 * next-auth keeps the address to return to in this cookie, and needs it on the way back from an identity provider. It fails when
 * the value is no URL, such as `true`, which is what Next makes of a cookie without a value.
 */
const CALLBACK_URL = /(?:^|;)\s*(?:__Secure-)?next-auth\.callback-url\s*(?:=([^;]*))?(?=;|$)/g;

/** Removes that cookie from a `Cookie` header unless it holds a URL: anybody may have set it. */
export function dropInvalidCallbackCookie(cookies: string): string {
  return cookies
    .replaceAll(CALLBACK_URL, (cookie, value?: string) => (isUrl(value ?? "") ? cookie : ""))
    .replace(/^\s*;\s*/, "");
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
