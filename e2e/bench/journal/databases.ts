import { join } from "node:path";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { listsOf } from "@/lib/server/db/lists";
import { type DatabasePlace, type Db, openDatabase } from "@/lib/server/db/open-database";
import { postgresMissing, startPostgres, temporaryFolder } from "@/lib/server/db/testing/databases";
import { createJournal, type Journal } from "@/lib/server/journal/journal";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { fill } from "./fill";
import { borrowServer } from "./server";

export const SIZES = { few: 10_000, many: 1_000_000 } as const;

export type Size = keyof typeof SIZES;

/** Two filled journals that are alike but for how many rows they have. */
export interface Filled extends Record<Size, Db> {
  /** Whether other instances could use the same database. */
  isShared: boolean;
}

type Ends = (() => unknown)[];

/** Runs `measure` on embedded databases of its own, and removes them whatever happens. */
export function onEmbedded<Result>(
  measure: (filled: Filled) => Promise<Result>,
  enough: AbortSignal,
): Promise<Result> {
  return endingAll(enough, async (ends) => {
    const folder = temporaryFolder();
    // Gigabytes, that nobody is to find after a Ctrl-C.
    process.once("exit", folder.remove);
    ends.push(() => process.removeListener("exit", folder.remove), folder.remove);
    return measure({
      isShared: false,
      ...(await fillBoth(ends, async (size) => {
        const dataDir = await lockDataDir(join(folder.path, size));
        ends.push(() => dataDir.release());
        return { dataDir };
      })),
    });
  });
}

/**
 * Runs `measure` on databases of its own on the server at DATABASE_URL, or on a server of its own; nothing of either is left.
 * @returns undefined where there is no PostgreSQL
 */
export async function onPostgres<Result>(
  measure: (filled: Filled) => Promise<Result>,
  enough: AbortSignal,
): Promise<Result | undefined> {
  const url = process.env.DATABASE_URL;
  const missing = url ? undefined : postgresMissing();
  if (missing) return void console.log(`${missing}.`);
  return endingAll(enough, async (ends) => {
    const server = url ? await borrowServer(url) : await startPostgres();
    ends.push(server.stop);
    return measure({
      isShared: true,
      ...(await fillBoth(ends, async () => ({ url: await server.createDatabase() }))),
    });
  });
}

/** A journal that forgets nothing. */
export function openJournal(filled: Filled, size: Size): Journal {
  return createJournal({
    lists: listsOf(filled[size]),
    behind: filled[size],
    exports: filled[size],
    clock: systemClock,
    log: { warn: (details, message) => console.warn(message, details) },
    isShared: filled.isShared,
    retentionDays: 36_500,
    maxRows: 1_000_000_000,
  });
}

async function fillBoth(ends: Ends, place: (size: string) => Promise<DatabasePlace>) {
  const from = performance.now();
  async function open(size: Size): Promise<Db> {
    const { db, close } = await openDatabase(await place(size));
    ends.push(close);
    await fill(db, SIZES[size]);
    return db;
  }
  const filled = { few: await open("few"), many: await open("many") };
  console.log(`1,010,000 rows written in ${Math.round((performance.now() - from) / 1000)} s.`);
  return filled;
}

async function endingAll<Result>(
  enough: AbortSignal,
  work: (ends: Ends) => Promise<Result>,
): Promise<Result> {
  enough.throwIfAborted();
  const ends: Ends = [];
  const tooLate = new Promise<never>((_, reject) => {
    enough.addEventListener("abort", () => reject(new Error("This machine is too busy or too slow for it.")));
  });
  try {
    return await Promise.race([work(ends), tooLate]);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
