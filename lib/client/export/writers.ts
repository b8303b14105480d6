import type { Row } from "@/lib/client/list/row-list";
import type { ListItem } from "@/lib/contract/list";
import { csvLine } from "@/lib/csv/line";
import { csvCell } from "./csv-cell";
import { jsonText } from "./json-text";
import type { Manifest } from "./manifest";

/** One format of a file: what comes before the rows, for each row, and after them. */
export interface Writer {
  /** Known when every row has been written, and yet it comes first. */
  head(manifest: Manifest): string;
  row(row: Row, index: number): string;
  tail(manifest: Manifest): string;
}

/** One item a line, and the manifest as the last. */
export function ndjsonWriter(): Writer {
  return {
    head: () => "",
    row: ({ item }) => `${jsonText(item)}\n`,
    tail: (manifest) => `${jsonText({ object: "export_manifest", ...manifest })}\n`,
  };
}

/** One object with the manifest before the data; an item a line, so that people can look into it too. */
export function jsonWriter(): Writer {
  return {
    head: (manifest) => `{"object":"export","manifest":${jsonText(manifest)},"data":[`,
    row: ({ item }, index) => `${index === 0 ? "\n" : ",\n"}${jsonText(item)}`,
    tail: () => "\n]}\n",
  };
}

/**
 * A line of field names, a line a row, an empty line, and the manifest as lines that start with `# `. Since null and
 * absent are both nothing, two of those count them by field: a field that has none of one kind is unambiguous.
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
