import { createTurns } from "@/lib/server/db/turns";
import type { RowContext, RowKind, SharedRow } from "@/lib/server/upstream/shared/shared-row";
import { parseRow } from "./parse-row";
import type { RowNews, RowTable, Versioned } from "./row-table";

/** What all rows of a database have in common. */
interface Store {
  table: RowTable;
  /** Whether the database is away, as far as any row has noticed. */
  isAway(): boolean;
  goAway(error: unknown): void;
  /** What was stored is older than what was known: a crash of the server has lost what came between. */
  noteLoss(): void;
  /** A row of this kind was read that is none. */
  noteUnreadable(kind: string): void;
  context(): RowContext;
}

/** A change that waits to be made. */
interface Change<Row> {
  /** @returns the next row, and what resolves the caller's promise once that is stored */
  apply(row: Row): readonly [next: Row, done: () => void];
  fail(error: unknown): void;
}

/** One shared row. Changes that come while one is being written wait, and are then written together. */
export class StoredRow<Row> implements SharedRow<Row> {
  #known: Versioned<Row>;
  /** The newest version that was heard of. `#known` is older where the row was too long for its notification. */
  #newest = 0;
  /** Whether the row must be read before it is changed: nothing is known yet, or a notification may have been missed. */
  #isDoubtful = true;
  /** The share that this instance began with when the database went away. */
  #base: Row | undefined;
  #changes: Change<Row>[] = [];
  /** Whatever is done with the row waits for what is being done with it. */
  readonly #inTurn = createTurns();
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly kind: RowKind<Row>,
    private readonly id: string,
    private readonly store: Store,
  ) {
    this.#known = { version: 0, row: kind.first };
  }

  update<Result>(change: (row: Row) => readonly [next: Row, result: Result]): Promise<Result> {
    return new Promise((resolve, fail) => {
      const apply = (row: Row) => {
        const [next, result] = change(row);
        return [next, () => resolve(result)] as const;
      };
      this.#changes.push({ apply, fail });
      if (this.#changes.length === 1) void this.#inTurn(() => this.#makeChanges());
    });
  }

  peek(): Row {
    return this.#known.row;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  isApart(): boolean {
    return this.#base !== undefined;
  }

  /** Takes in the news of a change, by another instance or by this one. */
  hear({ version, row }: RowNews): void {
    if (version <= this.#newest || this.isApart()) return;
    const parsed = row === undefined ? undefined : this.#parse(row);
    // What is no row was not told by an instance, so its version means nothing.
    if (row === undefined || parsed !== undefined) this.#newest = version;
    if (parsed === undefined) return this.refresh();
    if (version <= this.#known.version) return;
    this.#known = { version, row: parsed };
    this.#announce();
  }

  refresh(): void {
    this.#isDoubtful = true;
    void this.#inTurn(async () => {
      if (this.isApart() || !this.#isOutdated()) return;
      await this.#read().then(
        () => this.#announce(),
        (error) => this.#goApart(error),
      );
    });
  }

  /** Merges what happened here while the database was away into the shared row. @returns whether that succeeded */
  rejoin(): Promise<boolean> {
    return this.#inTurn(async () => {
      const base = this.#base;
      if (base === undefined) return true;
      const apart = this.#known.row;
      const { merge = () => apart } = this.kind;
      try {
        for (;;) {
          const stored = await this.#fetch();
          if (apart === base) return this.#takeOver(stored);
          const merged = merge(stored.row, apart, base, this.store.context());
          if (!(await this.#store(stored.version, merged))) continue;
          this.#known = { version: stored.version + 1, row: merged };
          this.#newest = stored.version + 1;
          this.#base = undefined;
          this.#announce();
          return true;
        }
      } catch (error) {
        this.store.goAway(error);
        return false;
      }
    });
  }

  /** Goes on with the stored row, as nothing was changed here meanwhile. */
  #takeOver(stored: Versioned<Row>): true {
    this.#known = stored;
    this.#newest = stored.version;
    this.#base = undefined;
    this.#announce();
    // News that came while it was being read were ignored.
    this.refresh();
    return true;
  }

  async #makeChanges(): Promise<void> {
    const changes = this.#changes.splice(0);
    if (this.store.isAway()) this.#goApart();
    if (!this.isApart()) {
      try {
        return await this.#write(changes);
      } catch (error) {
        this.#goApart(error);
      }
    }
    const { row, done } = makeAll(changes, this.#known.row);
    this.#known = { ...this.#known, row };
    for (const end of done) end();
  }

  async #write(changes: readonly Change<Row>[]): Promise<void> {
    for (;;) {
      if (this.#isOutdated()) await this.#read();
      const before = this.#known;
      const { row, done } = makeAll(changes, before.row);
      if (row === before.row || (await this.#replace(before.version, row))) {
        for (const end of done) end();
        return;
      }
      // Another instance was faster. Its row must be read, unless it has been heard meanwhile.
      if (this.#known.version === before.version) this.#isDoubtful = true;
    }
  }

  #store(before: number, row: Row): Promise<boolean> {
    return this.store.table.replace(this.kind.name, this.id, before, JSON.stringify(row));
  }

  async #replace(before: number, row: Row): Promise<boolean> {
    const isReplaced = await this.#store(before, row);
    if (isReplaced && before >= this.#known.version) {
      this.#known = { version: before + 1, row };
      this.#newest = Math.max(this.#newest, before + 1);
    }
    return isReplaced;
  }

  async #read(): Promise<void> {
    this.#isDoubtful = false;
    const newestBefore = this.#newest;
    const stored = await this.#fetch();
    // A crash of the server may have lost the newest versions, so what is stored counts, unless news came meanwhile.
    if (this.#newest > newestBefore && this.#newest > stored.version) return;
    this.#known = stored;
    this.#newest = stored.version;
  }

  async #fetch(): Promise<Versioned<Row>> {
    const { name, first } = this.kind;
    const { version } = this.#known;
    const stored = await this.store.table.read(name, this.id);
    if ((stored?.version ?? 0) < version) this.store.noteLoss();
    if (!stored) return { version: 0, row: first };
    const row = this.#parse(stored.row);
    if (row === undefined) this.store.noteUnreadable(name);
    return { version: stored.version, row: row ?? first };
  }

  #parse(text: string): Row | undefined {
    return parseRow(this.kind, text, this.store.context().now);
  }

  #isOutdated(): boolean {
    return this.#isDoubtful || this.#newest > this.#known.version;
  }

  /** From now on, while the database is away, changes its own share of the row. */
  #goApart(error?: unknown): void {
    if (error !== undefined) this.store.goAway(error);
    if (this.isApart()) return;
    const { row, version } = this.#known;
    this.#base = this.kind.divide?.(row, this.store.context()) ?? row;
    this.#known = { version, row: this.#base };
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Makes all changes, one after the other. One that throws changes nothing and fails its caller. */
function makeAll<Row>(changes: readonly Change<Row>[], first: Row): { row: Row; done: (() => void)[] } {
  let row = first;
  const done: (() => void)[] = [];
  for (const { apply, fail } of changes) {
    try {
      const [next, end] = apply(row);
      row = next;
      done.push(end);
    } catch (error) {
      done.push(() => fail(error));
    }
  }
  return { row, done };
}
