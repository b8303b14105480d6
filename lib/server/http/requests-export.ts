import "server-only";
import type { JOURNAL_FORMATS, JournalFilter } from "@/lib/contract/journal";
import { journalLines } from "@/lib/server/journal/export/journal-lines";
import { replyExport } from "./export";
import type { HandlerContext } from "./handler";

/** Everything that a filter lets through as a file to be saved. @throws JournalBusy while there is no file yet */
export function replyRequestsExport(
  context: HandlerContext<{ connection: string }>,
  filter: JournalFilter,
  format: (typeof JOURNAL_FORMATS)[number],
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
