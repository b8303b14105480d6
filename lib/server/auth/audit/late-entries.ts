import { sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { isRefusal } from "@/lib/server/db/refusal";
import { audit as entries } from "@/lib/server/db/schema";

/** What is written of an entry. */
export type EntryRow = typeof entries.$inferInsert;

/** More than what people do while a database is away for a day. */
const MOST_WAITING = 10_000;

/** Entries of what has happened, which the database did not take: they wait for it. */
export class LateEntries {
  #waiting: EntryRow[] = [];
  #writing: Promise<void> | undefined;

  constructor(private readonly db: Db) {}

  get count(): number {
    return this.#waiting.length;
  }

  /** @returns whether there is room for it */
  keep(row: EntryRow): boolean {
    const hasRoom = this.#waiting.length < MOST_WAITING;
    if (hasRoom) this.#waiting.push(row);
    return hasRoom;
  }

  /**
   * Writes them, oldest first; whoever asks while they are written waits for the same. One that the database refuses for its content is lost
   * alone. Rejects while it takes none, with its error.
   */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let [row] = this.#waiting; row; [row] = this.#waiting) {
      const written = this.db.transaction((on) => insertOnce(on, row));
      const refused = await written.then(
        () => undefined,
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          return error;
        },
      );
      this.#waiting = this.#waiting.filter((each) => each !== row);
      if (refused) throw refused;
    }
  }
}

/** The first try may have been carried out though its answer was lost. */
async function insertOnce(on: Pick<Db, "insert" | "select">, row: EntryRow): Promise<void> {
  const { at, kind, actor = null, target = null, details } = row;
  const found = await on
    .select({ id: entries.id })
    .from(entries)
    .where(
      sql`${entries.at} = ${new Date(at).toISOString()}::timestamptz and ${entries.kind} = ${kind} and ${entries.actor} is not distinct from ${actor}
        and ${entries.target} is not distinct from ${target} and ${entries.details} = ${JSON.stringify(details)}::jsonb`,
    )
    .limit(1);
  if (found.length === 0) await on.insert(entries).values(row);
}
