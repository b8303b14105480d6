import "server-only";
import type { LogFormat } from "@/lib/contract/file-formats";
import type { JournalFilter } from "@/lib/contract/journal";
import { journalLines } from "@/lib/server/journal/export/journal-lines";
import { replyExport } from "./export";
import type { HandlerContext } from "./handler";

/** Everything that a filter lets through as a file to be saved. @throws JournalBusy while there is no file yet */
export function replyRequestsExport(
  context: HandlerContext<{ connection: string }>,
  filter: JournalFilter,
  format: LogFormat,
): Promise<Response> {
  const { connection } = context.params;
  const batches = context.rollcall.journal.batches(connection, filter);
  const name = `${connection.replaceAll(/[^\w-]/g, "_")}-requests`;
  return replyExport(
    context,
    { batches, lines: journalLines(format), format, name },
    { target: connection, details: { what: "requests" } },
  );
}
