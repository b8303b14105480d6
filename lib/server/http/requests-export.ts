import "server-only";
import type { JOURNAL_FORMATS, JournalFilter } from "@/lib/contract/journal";
import { streamExport } from "@/lib/server/journal/export/export-file";
import type { Runtime } from "@/lib/server/runtime";

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" } as const;

/** Everything that matches a filter, as a file to save. @throws JournalBusy before the file begins */
export async function replyExport(
  { journal, log }: Pick<Runtime, "journal" | "log">,
  connection: string,
  filter: JournalFilter,
  format: (typeof JOURNAL_FORMATS)[number],
): Promise<Response> {
  const stretches = journal.stretches(connection, filter);
  const first = await stretches.next();
  const failed = (err: unknown) => log.warn({ err }, "a file of the journal could not be finished");
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return new Response(streamExport(stretches, { format, first, failed, now: Date.now }), {
    headers: {
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="rollcall-${connection.replaceAll(/[^\w-]/g, "_")}-requests-${time}Z.${format}"`,
      "content-type": TYPES[format],
      "x-content-type-options": "nosniff",
    },
  });
}
