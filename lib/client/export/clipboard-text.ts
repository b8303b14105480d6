import { type Scheduler, Slices } from "@/lib/client/find/slices";
import type { Row } from "@/lib/client/list/row-list";
import { fieldsOf, without } from "./export-rows";
import { CsvWriter, jsonWriter } from "./writers";

/** `keys`: the values of the resource's cursor field, which is an id, a ref or a name. */
export type ClipboardFormat = "csv" | "json" | "keys";

interface ClipboardRequest {
  rows: readonly Row[];
  format: ClipboardFormat;
  hidden: ReadonlySet<string>;
  scheduler?: Scheduler;
}

/**
 * Rows as a text to paste, made in slices that never block: CSV as in an export, JSON as an array with every digit of every
 * number, or one key per line.
 */
export async function clipboardText({ rows, format, hidden, scheduler }: ClipboardRequest): Promise<string> {
  const slices = new Slices(undefined, scheduler);
  const { head, row, tail } = await writerFor(format, rows, hidden, slices);
  let text = head;
  for (const [index, each] of rows.entries()) {
    text += row(each, index);
    if (slices.isOver()) await slices.next();
  }
  return text + tail;
}

interface TextWriter {
  head: string;
  row(row: Row, index: number): string;
  tail: string;
}

async function writerFor(
  format: ClipboardFormat,
  rows: readonly Row[],
  hidden: ReadonlySet<string>,
  slices: Slices,
): Promise<TextWriter> {
  if (format === "keys") return { head: "", row: ({ key }) => `${key}\n`, tail: "" };
  if (format === "json") {
    const { row } = jsonWriter();
    const part = (each: Row, index: number) => row(hidden.size > 0 ? without(hidden, each) : each, index);
    return { head: "[", row: part, tail: "\n]\n" };
  }
  const csv = new CsvWriter(await fieldsOf(rows, hidden, slices), false);
  return { head: csv.head(), row: (each) => csv.row(each), tail: "" };
}
