/**
 * One row of shared state. Everything that the calls of one key must agree on is one row, and every change to it one
 * update, so that a table can hold it for several processes as memory does for one.
 */
export interface SharedRow<Row> {
  /**
   * Replaces the row atomically and returns what `change` found out. `change` must be pure: it may run again on a
   * newer row.
   */
  update<Found>(change: (row: Row) => readonly [next: Row, found: Found]): Promise<Found>;
  /** The row as this process last saw it. */
  peek(): Row;
}

/** A row in the memory of one process. */
export function createMemoryRow<Row>(first: Row): SharedRow<Row> {
  let row = first;
  return {
    async update(change) {
      const [next, found] = change(row);
      row = next;
      return found;
    },
    peek: () => row,
  };
}
