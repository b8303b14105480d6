/**
 * Whether a page of this origin made the request on purpose (design, "HTTP"). A foreign page can send neither the header
 * `X-Rollcall` without a preflight, which is never granted, nor a false `Sec-Fetch-Site` or `Origin`.
 * @param isLink it is a link to a file, which cannot carry the header: only the browser can say where it was followed
 */
export function isSameOrigin(headers: Headers, baseUrl: string, isLink: boolean): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (headers.get("x-rollcall") !== "1" && !(isLink && site === "same-origin")) return false;
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return true;
  const own = new URL(baseUrl);
  // The HTTP server has checked that Host is one of ours; the base URL's host has one scheme only.
  const host = headers.get("host");
  return origin === own.origin || (host !== own.host && hostOf(origin) === host);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
