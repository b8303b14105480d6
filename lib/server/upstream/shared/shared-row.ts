/**
 * State that all instances agree on. What must change together is one row, and each change is one atomic update: of an
 * object in memory where there is one instance, of a table where there are several.
 */
export interface SharedRow<Row> {
  /**
   * Replaces the row by what `change` makes of it, and returns the result that comes with it. `change` must be pure, as it
   * may run again on a newer row; one that returns the row it was given writes nothing. While the database is away, it
   * changes the row of this instance alone: `update` rejects only with what `change` threw.
   */
  update<Result>(change: (row: Row) => readonly [next: Row, result: Result]): Promise<Result>;
  /** The row as this instance knows it, without waiting for the database. */
  peek(): Row;
  /** Calls `listener` whenever another instance has changed the row. @returns a function that removes it */
  onChange(listener: () => void): () => void;
  /** Reads the row again, as a change may have been missed. */
  refresh(): void;
  /** Whether the database is away, and the row this instance's own for now. */
  isApart(): boolean;
}

/** A kind of row. A row is plain data that survives JSON: no `Infinity`, no class, and a member that is undefined is absent. */
export interface RowKind<Row> {
  /** The name of the kind, the same in every instance and release. */
  name: string;
  /** What a row is before anybody has written it. */
  first: Row;
  /** What a row that was read is checked by, as anybody may have changed it; one that fails counts as unwritten, and is replaced. */
  shape?: { safeParse(row: unknown): { success: boolean } };
  /** The names of members, at any depth, whose times may be of any year. Others that are years ahead make a row count as unwritten. */
  distant?: readonly string[];
  /** The share of the row with which this instance goes on while the database is away. By default the whole row. */
  divide?(row: Row, context: RowContext): Row;
  /**
   * Makes one row again once the database is back. By default that of this instance.
   * @param stored the row in the database: others may have merged theirs, and a crash may have lost the last changes
   * @param apart the row of this instance
   * @param base what `apart` began as: the result of `divide`
   */
  merge?(stored: Row, apart: Row, base: Row, context: RowContext): Row;
}

/** What `divide` and `merge` may depend on. */
export interface RowContext {
  instance: string;
  /** How many instances were alive when they were last heard of. */
  instances: number;
  /** The database's time, in milliseconds since the epoch. */
  now: number;
}

export interface Sealing {
  /** @param context what the text belongs to: it opens for nothing else */
  seal(text: string, context: string): string;
  /** The text; undefined where it cannot be opened. */
  open(sealed: string, context: string): string | undefined;
}

/** Leaves texts as they are: for rows in memory. */
export const UNSEALED: Sealing = { seal: (text) => text, open: (sealed) => sealed };

export interface SharedRows {
  /** The id of this instance, another one after each start. */
  readonly instance: string;
  /** For secrets in rows: whoever reads the database must not learn them. */
  readonly seal: Sealing;
  /** The row of this kind and id, the same object for all who open it. Its content may come later: see `onChange`. */
  open<Row>(kind: RowKind<Row>, id: string): SharedRow<Row>;
  /** Since when this instance has heard of every change of every instance; milliseconds since the epoch, 0 if always. */
  completeSince(): number;
  /** Whether a row is this instance's own for now, and what was changed in it is written nowhere. */
  isApart(): boolean;
  close(): Promise<void>;
}

export function createMemoryRow<Row>(first: Row): SharedRow<Row> {
  let row = first;
  return {
    async update(change) {
      const [next, result] = change(row);
      row = next;
      return result;
    },
    peek: () => row,
    // Nobody else changes it.
    onChange: () => () => {},
    refresh: () => {},
    isApart: () => false,
  };
}

/**
 * Rows in memory, for the only instance.
 * @param completeSince since when it is known what earlier ones did
 */
export function createMemoryRows(completeSince = () => 0): SharedRows {
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
    completeSince,
    isApart: () => false,
    close: async () => {},
  };
}
