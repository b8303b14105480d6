import { type Scheduler, Slices } from "@/lib/client/find/slices";
import type { Row } from "@/lib/client/list/row-list";
import type { FileFormat } from "@/lib/contract/file-formats";
import { type ManifestFacts, ManifestMaker } from "./manifest";
import { CsvWriter, jsonWriter, ndjsonWriter, type Writer } from "./writers";

export interface ExportRows {
  /** Exported in this order; rows that are added to the array meanwhile are not. */
  rows: readonly Row[];
  format: FileFormat;
  /** CSV only: the fields to write, in this order; by default every field of the rows in the order of first appearance. */
  columns?: readonly string[];
  /** CSV only: whether the file starts with a byte order mark, without which Excel reads it as its local encoding. */
  bom?: boolean;
  hidden?: ReadonlySet<string>;
  manifest: ManifestFacts;
  /** CSV and NDJSON: whether the manifest follows the rows. JSON always has it. */
  withManifest: boolean;
  signal?: AbortSignal;
  /** Called after each slice with the number of rows written. */
  onProgress?(written: number): void;
  scheduler?: Scheduler;
}

const MEDIA_TYPES = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson",
  json: "application/json",
} as const;

/** In UTF-16 units: the text is handed to the browser in parts of this length, which it may keep on disk. */
const PART_LENGTH = 64 * 1024;

/**
 * Writes rows to a file in slices that never block, and in parts rather than as one text. CSV is RFC 4180 for spreadsheets
 * (see csv-cell.ts for formulas and empty cells), with the manifest as `# key,value` lines after an empty line; half a surrogate
 * pair, which UTF-8 cannot hold, becomes U+FFFD. NDJSON and JSON hold exactly what the service sent.
 * @throws the signal's reason when cancelled
 */
export async function exportRows(options: ExportRows): Promise<Blob> {
  const { format, hidden = NONE, withManifest, onProgress } = options;
  const rows = options.rows.slice();
  const slices = new Slices(options.signal, options.scheduler);
  const writer = await writerFor(options, rows, slices);
  const facts = new ManifestMaker();
  const parts: Blob[] = [];
  let text = "";
  for (const [index, row] of rows.entries()) {
    facts.note(row);
    text += writer.row(hidden.size > 0 ? without(hidden, row) : row, index);
    if (text.length >= PART_LENGTH) {
      parts.push(new Blob([text]));
      text = "";
    }
    if (slices.isOver()) {
      onProgress?.(index + 1);
      await slices.next();
    }
  }
  const manifest = facts.finish(options.manifest);
  const tail = withManifest || format === "json" ? writer.tail(manifest) : "";
  return new Blob([writer.head(manifest), ...parts, text, tail], { type: MEDIA_TYPES[format] });
}

const NONE: ReadonlySet<string> = new Set();

/** The row without these fields. */
export function without(hidden: ReadonlySet<string>, { item, ...row }: Row): Row {
  const fields = Object.entries(item).filter(([field]) => !hidden.has(field));
  return { ...row, item: Object.fromEntries(fields) as Row["item"] };
}

async function writerFor(options: ExportRows, rows: readonly Row[], slices: Slices) {
  const { format, columns, hidden = NONE, bom } = options;
  if (format === "ndjson") return ndjsonWriter();
  if (format === "json") return jsonWriter();
  const writer: Writer = new CsvWriter(columns ?? (await fieldsOf(rows, hidden, slices)), bom ?? false);
  return writer;
}

/** Every field of the rows but the hidden ones, in the order of first appearance. */
export async function fieldsOf(
  rows: readonly Row[],
  hidden: ReadonlySet<string>,
  slices: Slices,
): Promise<string[]> {
  const fields = new Set<string>();
  for (const { item } of rows) {
    for (const field of Object.keys(item)) fields.add(field);
    if (slices.isOver()) await slices.next();
  }
  return [...fields].filter((field) => !hidden.has(field));
}
