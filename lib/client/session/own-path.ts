/** Stands for this site wherever it is served; a reserved name that never resolves. */
const HERE = "http://rollcall.invalid";

/**
 * A path of this site with its query, from an untrusted value, or `/` for anything else. Only a value that begins with exactly one
 * slash and resolves to this site is returned, as resolved, so that no browser reads it another way.
 */
export function ownPath(given: unknown): string {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given) || !URL.canParse(given, HERE)) return "/";
  const { origin, pathname, search } = new URL(given, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search : "/";
}
