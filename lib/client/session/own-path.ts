/** Stands for this site wherever it is served: no name in the world resolves to it. */
const HERE = "http://rollcall.invalid";

/**
 * The path of this site that an address bar was made to hold, with its query, or `/` when it is anything else. Only what begins
 * with exactly one slash and resolves to this site is kept, as it resolves: nothing that a browser would read another way.
 */
export function ownPath(given: unknown): string {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given) || !URL.canParse(given, HERE)) return "/";
  const { origin, pathname, search } = new URL(given, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search : "/";
}
