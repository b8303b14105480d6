import type { IncomingHttpHeaders } from "node:http";
// As Node's own loader finds it: the package names no entry for it.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const HEADER = "next-router-state-tree";
/** Several times the depth of Rollcall's deepest page. */
const MAX_DEPTH = 64;
const MAX_VALUES = 400;

/**
 * Removes the header with which a browser tells what is on screen if Next would answer it with 500, as it may after an
 * upgrade, or if it is too large for a page of ours: the time to parse it grows with the square of its depth, and all
 * requests wait. Without the header Next sends the whole page. Next's own parser decides, so every valid header passes.
 */
export function dropInvalidRouterState(headers: IncomingHttpHeaders): void {
  const { [HEADER]: tree } = headers;
  if (tree === undefined) return;
  try {
    if (isSmall(JSON.parse(decodeURIComponent(String(tree)))) && parseAndValidateFlightRouterState(tree))
      return;
  } catch {
    // Removed, as one that is too large.
  }
  delete headers[HEADER];
}

function isSmall(tree: unknown): boolean {
  let level = [tree];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}
