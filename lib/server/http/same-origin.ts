/**
 * Whether a page of this origin made the request on purpose (design, "HTTP"). A foreign page cannot send the header
 * `X-Rollcall` without a preflight, which is never granted.
 * @param isLink it is a link to a file, which cannot carry the header: only the browser can say where it was followed
 */
export function isSameOrigin(headers: Headers, baseUrl: string, isLink: boolean): boolean {
  if (headers.get("x-rollcall") !== "1" && !(isLink && headers.get("sec-fetch-site") === "same-origin"))
    return false;
  return !isForeign(headers, baseUrl);
}

/** Whether the browser says that a page of another origin made the request. No page can send a false `Sec-Fetch-Site` or `Origin`. */
export function isForeign(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return true;
  if (origin === null) return false;
  const own = new URL(baseUrl);
  // The HTTP server has checked that Host is one of ours; the base URL's host has one scheme only.
  const host = headers.get("host");
  return origin !== own.origin && (host === own.host || hostOf(origin) !== host);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
