import { isLosslessNumber } from "lossless-json";
import type { Row } from "@/lib/client/list/row-list";
import type { ListItem } from "@/lib/contract/list";
import { jsonCell, textCell } from "@/lib/csv/cell";
import { csvLine } from "@/lib/csv/line";
import type { Manifest } from "./manifest";
import { oneLineJson } from "./one-line-json";

/** A file format: the text before the rows, for each row, and after them. */
export interface Writer {
  /** The start of the file, made last, as the manifest is known only then. */
  head(manifest: Manifest): string;
  row(row: Row, index: number): string;
  tail(manifest: Manifest): string;
}

/** One item per line, and the manifest as the last line. */
export function ndjsonWriter(): Writer {
  return {
    head: () => "",
    row: ({ item }) => `${oneLineJson(item)}\n`,
    tail: (manifest) => `${oneLineJson({ object: "export_manifest", ...manifest })}\n`,
  };
}

/** One object with the manifest before the data, and one item per line, so that people can read it too. */
export function jsonWriter(): Writer {
  return {
    head: (manifest) => `{"object":"export","manifest":${oneLineJson(manifest)},"data":[`,
    row: ({ item }, index) => `${index === 0 ? "\n" : ",\n"}${oneLineJson(item)}`,
    tail: () => "\n]}\n",
  };
}

/**
 * A line of field names, one line per row, an empty line, and the manifest as lines that start with `# `. Null and absent are both
 * empty cells, so the manifest counts each by field: a field without one of the kinds is unambiguous.
 */
export class CsvWriter implements Writer {
  #nulls = new Map<string, number>();
  #absents = new Map<string, number>();

  constructor(
    private readonly columns: readonly string[],
    private readonly bom: boolean,
  ) {}

  head(): string {
    const names = this.columns.length > 0 ? csvLine(this.columns.map(csvCell)) : "";
    return (this.bom ? "\ufeff" : "") + names;
  }

  row({ item }: Row): string {
    return csvLine(this.columns.map((column) => this.#cell(item, column)));
  }

  tail(manifest: Manifest): string {
    const counts = {
      null_cells: Object.fromEntries(this.#nulls),
      absent_cells: Object.fromEntries(this.#absents),
    };
    const facts = Object.entries({ ...manifest, ...counts }).filter(([, value]) => value !== undefined);
    return csvLine([]) + facts.map(([key, value]) => csvLine([`# ${key}`, csvCell(value)])).join("");
  }

  #cell(item: ListItem, column: string): string {
    if (!Object.hasOwn(item, column)) count(this.#absents, column);
    else if (item[column] === null) count(this.#nulls, column);
    else return csvCell(item[column]);
    return "";
  }
}

function count(counts: Map<string, number>, column: string): void {
  counts.set(column, (counts.get(column) ?? 0) + 1);
}

/**
 * A value as a CSV cell: numbers and booleans digit for digit, nested values as JSON, null and absent as nothing, and an empty text
 * as `""`. `textCell` says what becomes of formulas.
 */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return textCell(value);
  if (typeof value === "object" && !isLosslessNumber(value)) return jsonCell(oneLineJson(value));
  return oneLineJson(value);
}
