import type { FileFormat, LogFormat } from "@/lib/contract/file-formats";
import { textCell } from "@/lib/csv/cell";
import { escapeLineEnds } from "@/lib/csv/escape";
import { csvLine } from "@/lib/csv/line";

/** What a file ends with that is not whole. */
export interface Cut {
  kind: "cut";
  at: number;
  message: string;
}

/** What a file of these rows begins with, each of its lines, and what it ends with. */
export interface Lines<Row> {
  head: string;
  lineOf(record: Row | Cut): string;
  tail?: string;
}

export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const satisfies Record<FileFormat, string>;

export type Columns<Row> = Record<string, (record: Row | Cut) => Cell>;

type Cell = string | number | boolean | undefined;

export function linesOf<Row>(format: LogFormat, columns: Columns<Row>): Lines<Row> {
  if (format === "ndjson") return { head: "", lineOf: jsonLine };
  const values = Object.values(columns);
  return {
    // The mark tells spreadsheets that the file is UTF-8.
    head: `\ufeff${csvLine(Object.keys(columns))}`,
    lineOf: (record) => csvLine(values.map((value) => columnCell(value(record)))),
  };
}

/** A value as a cell (RFC 4180): absent as nothing, and a text as `textCell` has it. */
export function columnCell(value: Cell): string {
  if (value === undefined) return "";
  return typeof value === "string" ? textCell(value) : String(value);
}

function jsonLine(record: unknown): string {
  return `${escapeLineEnds(JSON.stringify(record))}\n`;
}
