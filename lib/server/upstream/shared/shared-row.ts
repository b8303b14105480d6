/**
 * One row of shared state: everything that must be agreed on is one row, and every change to it one update, in the memory
 * of one process or in a table for several.
 */
export interface SharedRow<Row> {
  /**
   * Replaces the row atomically and returns what `change` found out. `change` must be pure: it may run again on a newer
   * row. A change that returns the row it was given costs nothing. While the database is away, the row of this instance
   * is changed alone: `update` rejects only with what `change` threw.
   */
  update<Found>(change: (row: Row) => readonly [next: Row, found: Found]): Promise<Found>;
  /** The row as this process last saw it. */
  peek(): Row;
  /** Calls `listener` each time the row was changed by somebody else. @returns what ends that */
  onChange(listener: () => void): () => void;
  /** Reads the row again, where a change may have been missed. */
  refresh(): void;
  /** Whether the row is this instance's own for now, as the database is away. */
  isApart(): boolean;
}

/** A kind of row. A row is plain data that survives JSON: no `Infinity`, no class, and a member that is undefined is absent. */
export interface RowKind<Row> {
  /** The name of the kind, the same in every instance and release. */
  name: string;
  /** A row that nobody has written yet. */
  first: Row;
  /** The database is away: the part of the row with which this instance goes on. By default all of it. */
  divide?(row: Row, context: RowContext): Row;
  /**
   * The database is back: the row for all again. By default that of this instance.
   * @param stored the row in the database, which others may have changed, and which may lack the last changes
   * @param apart the row of this instance
   * @param base what `apart` began as: what `divide` gave
   */
  merge?(stored: Row, apart: Row, base: Row, context: RowContext): Row;
}

/** Who goes on with a row alone, and when. */
export interface RowContext {
  /** The id of this instance. */
  instance: string;
  /** How many instances were last alive. */
  instances: number;
  /** The database's time, in milliseconds since the epoch. */
  now: number;
}

/** Seals texts. */
export interface Sealing {
  /** @param context what the text belongs to: it opens for nothing else */
  seal(text: string, context: string): string;
  /** The text; undefined where it cannot be opened. */
  open(sealed: string, context: string): string | undefined;
}

/** For rows in the memory of one process. */
export const UNSEALED: Sealing = { seal: (text) => text, open: (sealed) => sealed };

/** All shared rows, as this instance has them. */
export interface SharedRows {
  /** The id of this instance, another one after each start. */
  readonly instance: string;
  /** For what must not be read in the rows themselves. */
  readonly seal: Sealing;
  /** The row of this kind and id, one for all who open it. It may be read from the database after that: see `onChange`. */
  open<Row>(kind: RowKind<Row>, id: string): SharedRow<Row>;
  close(): Promise<void>;
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
    // Nobody else changes it.
    onChange: () => () => {},
    refresh: () => {},
    isApart: () => false,
  };
}

/** Rows in the memory of one process, which is the only instance. */
export function createMemoryRows(): SharedRows {
  const rows = new Map<string, SharedRow<unknown>>();
  return {
    instance: "here",
    seal: UNSEALED,
    open<Row>({ name, first }: RowKind<Row>, id: string) {
      const key = `${name} ${id}`;
      const row = rows.get(key) ?? (createMemoryRow(first) as SharedRow<unknown>);
      rows.set(key, row);
      return row as SharedRow<Row>;
    },
    close: async () => {},
  };
}
