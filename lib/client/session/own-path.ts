/** Stands for this site wherever it is served; a reserved name that never resolves. */
const HERE = "http://rollcall.invalid";

/**
 * The path of a page of this site with its query, from an untrusted value, or `/` for anything else. Only a value that begins with exactly one
 * slash and resolves to this site is returned, as resolved, so that no browser reads it another way. The API is no page: a
 * stranger's link would have somebody's browser save a file of data.
 */
export function ownPath(given: unknown): string {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given) || !URL.canParse(given, HERE)) return "/";
  const { origin, pathname, search } = new URL(given, HERE);
  return origin === HERE && !pathname.startsWith("//") && !isApi(pathname) ? pathname + search : "/";
}

function isApi(pathname: string): boolean {
  // A router undoes such escapes.
  const plain = pathname.replace(/%[0-7][\da-f]/gi, (escaped) => decodeURIComponent(escaped));
  return /^\/api(?:\/|$)/.test(plain);
}
