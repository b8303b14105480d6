import type { CopyInUse } from "./copy";

/** One row of the copy. `item` is the service's own JSON, digit for digit, without the omitted fields: parse it losslessly. */
export interface CopyRow<Item = unknown> {
  key: string;
  /** The key of the row before it in the service's order, after which a call with `limit=1` reads it again. Null for the first. */
  after: string | null;
  /** When its page arrived. */
  readAt: number;
  item: Item;
}

/**
 * `GET …/{resource}/rows?q&sort&order&f.{field}…&cursor&limit`: rows that match a query (`serialiseQuery`), in the order of `sort`, else with `q`
 * the best match first, else in the service's order. `limit` is 1 to 200, by default 50.
 */
export interface CopyRowsPage<Item = unknown> {
  now: number;
  copy: CopyInUse;
  /** How many rows match; with `ranked`, at least so many. */
  matches: number;
  /** Only so many candidates were ranked, as there were more; the others are left out. */
  ranked?: number;
  rows: readonly CopyRow<Item>[];
  /** The cursor of the next page; absent on the last. It holds for this generation alone. */
  next?: string;
}

/** `GET …/{resource}/row?key=`: one row of the copy, or 404 `copy_row_unknown`. */
export interface CopyRowAnswer<Item = unknown> {
  now: number;
  copy: CopyInUse;
  row: CopyRow<Item>;
}

/** `GET …/{resource}/values?field&text&q&f.{field}…`: the values of a field in the rows that match the other filters. */
export interface CopyValues {
  now: number;
  copy: CopyInUse;
  /** Tokens (`valueToken`), the most frequent first, at most 100. */
  values: readonly { token: string; count: number }[];
  /** How many more values there are. */
  more: number;
}
