import type { Lines } from "./lines";

/** More than a browser should save. */
const MOST_ROWS = 1_000_000;

type Batches<Row> = AsyncGenerator<readonly Row[]>;

interface FileOptions<Row> {
  lines: Lines<Row>;
  /** The first batch, which was read while there still could be an error instead of a file. */
  first: IteratorResult<readonly Row[]>;
  /** Told why the rest could not be read. */
  failed(error: unknown): void;
  now(): number;
  mostRows?: number;
}

/**
 * Rows as a file. They are read from the database only as fast as the file is read, and no further once it is cancelled. A file that is not whole
 * says so in its last line.
 */
export function streamExport<Row>(
  batches: Batches<Row>,
  options: FileOptions<Row>,
): ReadableStream<Uint8Array> {
  const { lines, failed, now, mostRows = MOST_ROWS } = options;
  const encoder = new TextEncoder();
  const { lineOf } = lines;
  let next: FileOptions<Row>["first"] | undefined = options.first;
  let rows = 0;
  let head = lines.head;

  function cut(message: string): string {
    void batches.return(undefined);
    return lineOf({ kind: "cut", at: now(), message });
  }

  /** The next text, and whether it is the last one. */
  async function read(): Promise<{ text: string; isLast: boolean }> {
    try {
      const { value, done } = next ?? (await batches.next());
      next = undefined;
      if (done) return { text: "", isLast: true };
      const batch = value.slice(0, mostRows - rows);
      rows += batch.length;
      const text = batch.map(lineOf).join("");
      if (batch.length === value.length) return { text, isLast: false };
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
        let bytes: Uint8Array;
        let isLast: boolean;
        // A stream whose `pull` brought nothing is not pulled again.
        do {
          const part = await read();
          isLast = part.isLast;
          bytes = encoder.encode(head + part.text + (isLast ? (lines.tail ?? "") : ""));
          head = "";
        } while (bytes.length === 0 && !isLast);
        if (bytes.length > 0) controller.enqueue(bytes);
        if (isLast) controller.close();
      },
      async cancel() {
        await batches.return(undefined);
      },
    },
    // Without a buffer, so that nothing is read ahead.
    { highWaterMark: 0 },
  );
}
