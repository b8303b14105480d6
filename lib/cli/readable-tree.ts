import type { IncomingHttpHeaders } from "node:http";
// As Node's own loader finds it: the package names no entry for it.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const TREE = "next-router-state-tree";
/** Several times what the deepest page of Rollcall has. */
const MOST_DEEP = 64;
const MOST_VALUES = 400;

/**
 * Takes what a browser says it has on screen off a request, if Next cannot read it and would answer 500, to whoever has a page of
 * an earlier release open too; or if it is no page's of ours: the time that Next takes grows with the square of its depth, and
 * all else waits. Without it the whole page is answered. By Next's own rule, or what its pages send would not always pass.
 */
export function dropUnreadableTree(headers: IncomingHttpHeaders): void {
  const { [TREE]: tree } = headers;
  if (tree === undefined) return;
  try {
    if (isSmall(JSON.parse(decodeURIComponent(String(tree)))) && parseAndValidateFlightRouterState(tree))
      return;
  } catch {
    // As one that is too large.
  }
  delete headers[TREE];
}

function isSmall(tree: unknown): boolean {
  let level = [tree];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > MOST_DEEP || values > MOST_VALUES) return false;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}
