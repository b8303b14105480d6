import type { JOURNAL_FORMATS, JournalDetail, JournalGap } from "@/lib/contract/journal";
import { escapeLineEnds } from "@/lib/csv/escape";
import { CSV_HEAD, type FileRecord, recordLine } from "./csv";

/** More than a browser should save. */
const MOST_ROWS = 1_000_000;

type Format = (typeof JOURNAL_FORMATS)[number];
type Stretches = AsyncGenerator<readonly (JournalDetail | JournalGap)[]>;

interface FileOptions {
  format: Format;
  /** The first part, read before the answer begins, while it can still be an error. */
  first: IteratorResult<readonly (JournalDetail | JournalGap)[]>;
  /** Called with the error when the rest cannot be read. */
  failed(error: unknown): void;
  now(): number;
  mostRows?: number;
}

/**
 * The entries as a file, read from the journal only as fast as the file is read; cancelling it stops the search. A file
 * that is not whole says so in its last line.
 */
export function streamExport(stretches: Stretches, options: FileOptions): ReadableStream<Uint8Array> {
  const { format, failed, now, mostRows = MOST_ROWS } = options;
  const encoder = new TextEncoder();
  const lineOf = format === "csv" ? recordLine : jsonLine;
  let next: FileOptions["first"] | undefined = options.first;
  let rows = 0;
  let head = format === "csv" ? CSV_HEAD : "";

  function cut(message: string): string {
    void stretches.return(undefined);
    return lineOf({ kind: "cut", at: now(), message });
  }

  /** The next text, and whether it is the last one. */
  async function read(): Promise<{ text: string; isLast: boolean }> {
    try {
      const { value, done } = next ?? (await stretches.next());
      next = undefined;
      if (done) return { text: "", isLast: true };
      const shown = value.slice(0, mostRows - rows);
      rows += shown.length;
      const text = shown.map(lineOf).join("");
      if (shown.length === value.length) return { text, isLast: false };
      return {
        text: text + cut(`Cut after ${rows} entries: narrow the filter down for the rest.`),
        isLast: true,
      };
    } catch (error) {
      failed(error);
      return { text: cut(`Cut after ${rows} entries: the rest could not be read.`), isLast: true };
    }
  }

  return new ReadableStream(
    {
      async pull(controller) {
        const { text, isLast } = await read();
        const bytes = encoder.encode(head + text);
        head = "";
        if (bytes.length > 0) controller.enqueue(bytes);
        if (isLast) controller.close();
      },
      async cancel() {
        await stretches.return(undefined);
      },
    },
    // Without a buffer, so that nothing is read ahead.
    { highWaterMark: 0 },
  );
}

function jsonLine(record: FileRecord): string {
  return `${escapeLineEnds(JSON.stringify(record))}\n`;
}
