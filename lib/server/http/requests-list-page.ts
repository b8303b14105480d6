import "server-only";
import { parseFilter } from "@/lib/server/journal/read/parse-query";
import type { Runtime } from "@/lib/server/runtime";
import { readOrFailure } from "./page";

/** As many as the browser reads at a time, which is the most that the API gives. */
const FIRST_ROWS = 100;

/** The first page of a connection's requests, filtered by the query of the page's address, or why there is none. */
export function readRequestsPage(rollcall: Runtime, connection: string, search: string) {
  return readOrFailure(rollcall, async () => ({
    page: await rollcall.journal.list(connection, parseFilter(search), { limit: FIRST_ROWS }),
  }));
}
