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
  const own = new URL(baseUrl).origin;
  // The HTTP server has checked that Host is one of ours; the base URL's host has one scheme only.
  const host = headers.get("host") ?? "";
  return origin !== own && (isAt(own, host) || !isAt(origin, host));
}

/**
 * Whether a page is asked for that perhaps nobody will see: a page of another origin, or a script in one, sent the browser here, or the
 * browser fetches ahead, which any page can have it do. Browsers say so to https and on loopback alone.
 */
export function mayStayUnseen(headers: Headers): boolean {
  const isFetchedAhead = /\bprefetch\b/.test(headers.get("sec-purpose") ?? "");
  return isFetchedAhead || /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "");
}

/** Whether requests of an origin's own pages have this `Host`; a proxy may write it with capitals, or with the scheme's own port. */
function isAt(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: own } = new URL(origin);
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === own;
}
