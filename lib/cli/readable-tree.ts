import type { IncomingHttpHeaders } from "node:http";
// As an ECMAScript module of Node's: the package names no entry for it.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const TREE = "next-router-state-tree";

/**
 * Takes what a browser says it has on screen off a request, if Next cannot read it: it would answer 500, to anybody, and also to whom
 * has had a page of an earlier release open. Without it the whole page is answered. By Next's own rule, or else what its
 * pages send would not always pass.
 */
export function dropUnreadableTree(headers: IncomingHttpHeaders): void {
  try {
    parseAndValidateFlightRouterState(headers[TREE]);
  } catch {
    delete headers[TREE];
  }
}
