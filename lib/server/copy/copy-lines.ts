import type { FileFormat } from "@/lib/contract/file-formats";
import { jsonCell, textCell } from "@/lib/csv/cell";
import { escapeLineEnds } from "@/lib/csv/escape";
import { csvLine } from "@/lib/csv/line";
import type { StoredChange, StoredRow } from "@/lib/server/copy/store/types";
import { type Cut, type Lines, linesOf } from "@/lib/server/export/lines";
import { changeJson } from "./answer-json";
import { membersOf } from "./page/json-slices";

/**
 * The lines of a file of rows: JSON digit for digit as the service sent it, or CSV.
 * @param fields the columns of a CSV, in which null and absent are both empty cells
 */
export function copyLines(format: FileFormat, fields: readonly string[]): Lines<StoredRow> {
  if (format === "csv") {
    // The mark tells spreadsheets that the file is UTF-8.
    return { head: `\ufeff${csvLine(fields.map(textCell))}`, lineOf: (row) => csvRow(row, fields) };
  }
  if (format === "ndjson") return { head: "", lineOf: (row) => `${jsonRow(row)}\n` };
  let isFirst = true;
  return {
    head: '{"object":"export","data":[',
    lineOf(row) {
      const separator = isFirst ? "\n" : ",\n";
      isFirst = false;
      return separator + jsonRow(row);
    },
    tail: "\n]}\n",
  };
}

export function changeLines(): Lines<StoredChange> {
  const { lineOf } = linesOf<StoredChange>("ndjson", {});
  return {
    head: "",
    lineOf: (change) => ("key" in change ? `${escapeLineEnds(changeJson(change))}\n` : lineOf(change)),
  };
}

/** The row on one line. In JSON a line end that is not escaped can only stand between values. */
function jsonRow(row: StoredRow | Cut): string {
  return escapeLineEnds("text" in row ? row.text.replaceAll(/[\r\n]+/g, " ") : JSON.stringify(row));
}

function csvRow(row: StoredRow | Cut, fields: readonly string[]): string {
  if (!("text" in row)) return csvLine([textCell(row.message), ...fields.slice(1).map(() => "")]);
  const { text } = row;
  const values = new Map(membersOf(text).map(({ name, value }) => [name, text.slice(value.from, value.to)]));
  return csvLine(fields.map((field) => cellOf(values.get(field))));
}

/** A text without its quotes, a number digit for digit, and the rest as JSON. */
function cellOf(json: string | undefined): string {
  if (json === undefined || json === "null") return "";
  if (json.startsWith('"')) return textCell(JSON.parse(json) as string);
  return /^[-\d]/.test(json) || json === "true" || json === "false" ? json : jsonCell(json);
}
