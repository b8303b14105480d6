/**
 * Where one row of shared state is kept. Everything that calls of one key must agree on is one row, and every change
 * to it one update, so that a table can hold it for several processes as memory does for one.
 */
export interface SharedRow<Row> {
  /**
   * Makes the next row out of the present one, atomically, and gives what the change found out. `change` is pure:
   * it may be run again on a newer row.
   */
  update<Found>(change: (row: Row) => readonly [next: Row, found: Found]): Promise<Found>;
  /** The row as this process last saw it. */
  peek(): Row;
}

/** A ledger for one process. */
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
