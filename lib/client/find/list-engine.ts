import type { Row } from "@/lib/client/list/row-list";
import type { ListQuery } from "@/lib/query/query";

/** Answers queries about a list. */
export interface ListEngine {
  /**
   * Calls `report` with partial results, and last with the whole one.
   * @throws the signal's reason when aborted
   */
  result(query: ListQuery, report: (result: QueryResult) => void, signal: AbortSignal): Promise<void>;
  /** Counts the values of a field in the rows that match the query without its filter on that field. @throws as above */
  countValues(query: ListQuery, search: ValueSearch, signal: AbortSignal): Promise<ValueCounts>;
}

/** The rows that a query finds: a new array whenever they change. */
export interface QueryResult {
  query: ListQuery;
  /** The list, and how many of its rows have been searched. */
  of: readonly Row[];
  size: number;
  rows: readonly Row[];
  isPending: boolean;
}

export interface ValueSearch {
  field: string;
  /** Each of its words must be in a value, as sent or as it reads; empty for all values. */
  text: string;
  /** How a value reads, by its token, if it differs from what was sent. */
  read?(token: string): string;
}

export interface ValueCounts {
  /** Tokens (see `valueToken`), the most frequent first. */
  values: readonly { token: string; count: number }[];
  /** How many more values there are. */
  more: number;
}
