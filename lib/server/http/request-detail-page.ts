import "server-only";
import type { JournalFilter, JournalOperation } from "@/lib/contract/journal";
import type { ConnectionStatus } from "@/lib/contract/status";
import { unavailableIn } from "@/lib/server/db/unavailable";
import type { Directory } from "@/lib/server/directory";
import { parseFilter } from "@/lib/server/journal/read/parse-query";
import { logRefusal } from "@/lib/server/log/log";
import type { Runtime } from "@/lib/server/runtime";
import { isLocalError, type LocalError } from "@/lib/server/upstream/errors/errors";

/** The operation of a request id, which connection with the same key has it, or that it is missing; undefined when the journal could not be read. */
export type RequestPageRead =
  | { operation: JournalOperation }
  | { elsewhere: string }
  | { missing: { reachesBackTo: number | undefined } }
  | undefined;

/** What the page of a request shows of its connection, nothing of which is secret. */
export async function readConnectionForPage(
  directory: Pick<Directory, "access">,
  { id, label, environment, docsUrl }: ConnectionStatus,
) {
  const { baseUrl, fingerprint } = (await directory.access(id)).key;
  return { id, label, environment, baseUrl, fingerprint, ...(docsUrl && { docsUrl }) };
}

/**
 * Reads a request as its handler does. A filter that is not understood is ignored, as it only decides which requests are
 * next and previous.
 * @param search the filter as the query of an address
 */
export async function readRequestPage(
  { journal, directory, log }: Pick<Runtime, "journal" | "directory" | "log">,
  { connection, requestId, search }: { connection: string; requestId: string; search: string },
): Promise<RequestPageRead> {
  const operationOf = (id: string) => journal.operation(id, requestId, parseFilterOrNone(search));
  try {
    const found = await orUnknown(operationOf(connection));
    if (!isLocalError(found)) return { operation: found };
    // A token is got for all connections with the key, by one of them.
    for (const other of directory.sharing(connection)) {
      if (other !== connection && !isLocalError(await orUnknown(operationOf(other))))
        return { elsewhere: other };
    }
    return { missing: { reachesBackTo: found.detail.reachesBackTo } };
  } catch (error) {
    const unavailable = unavailableIn(error);
    if (unavailable) logRefusal(log, unavailable);
    else log.error({ err: error }, "a page could not read the journal");
    return undefined;
  }
}

/** What is read, or the error that there is no such request. */
async function orUnknown<Value>(reading: Promise<Value>): Promise<Value | LocalError> {
  try {
    return await reading;
  } catch (error) {
    if (isLocalError(error) && error.code === "request_unknown") return error;
    throw error;
  }
}

function parseFilterOrNone(search: string): JournalFilter {
  try {
    return parseFilter(search);
  } catch {
    return {};
  }
}
