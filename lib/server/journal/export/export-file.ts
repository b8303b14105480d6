import type { JOURNAL_FORMATS, JournalDetail, JournalGap } from "@/lib/contract/journal";
import { CSV_HEAD, csvLine, type FileRecord } from "./csv";

/** A file of more is for a database, not for a browser. */
const MOST_ROWS = 1_000_000;

type Format = (typeof JOURNAL_FORMATS)[number];
type Stretches = AsyncGenerator<readonly (JournalDetail | JournalGap)[]>;

interface FileOptions {
  format: Format;
  /** The first stretch, which was read while there still could be an error instead of a file. */
  first: IteratorResult<readonly (JournalDetail | JournalGap)[]>;
  /** Told why the rest could not be read. */
  failed(error: unknown): void;
  now(): number;
  mostRows?: number;
}

/**
 * The entries as a file, made as fast as it is read and no faster; whoever stops reading stops the looking. A file that is
 * not whole says so in its last line.
 */
export function streamExport(stretches: Stretches, options: FileOptions): ReadableStream<Uint8Array> {
  const { format, failed, now, mostRows = MOST_ROWS } = options;
  const encoder = new TextEncoder();
  const lineOf = format === "csv" ? csvLine : jsonLine;
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
    // Nothing is read that nobody has asked for.
    { highWaterMark: 0 },
  );
}

/** Ends of lines to some readers, although JSON lets them stand in a text. */
function jsonLine(record: FileRecord): string {
  const text = JSON.stringify(record);
  return `${text.replaceAll(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}
