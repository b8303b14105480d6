import { afterAll, beforeAll, beforeEach, describe, test } from "vitest";
import { z } from "zod";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { parseQuery } from "@/lib/query/query";
import { type CopyStore, createCopyStore } from "@/lib/server/copy/store/copy-store";
import type { ChangeFilter } from "@/lib/server/copy/store/types";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import {
  emptyPostgres,
  emptyTables,
  memoryDatabase,
  postgresMissing,
} from "@/lib/server/db/testing/databases";

export const STAFF = { connection: "north", resource: "staff" };
export const TARGET = "fingerprint https://north.example";
export const ON = { ...DEFAULT_COPY_SETTINGS, on: true };

const testWalk = z.object({
  pages: z.int(),
  generation: z.string().exactOptional(),
  state: z.literal("ended").exactOptional(),
});

export type Item = Record<string, unknown> & { id: string };

/** The copies of a database, which is empty before each test. */
export class StoreBed {
  readonly store: CopyStore<z.infer<typeof testWalk>>;

  constructor(
    readonly database: Database,
    readonly isServer: boolean,
  ) {
    this.store = createCopyStore(database, testWalk);
  }

  async reset(): Promise<void> {
    await emptyTables(this.database.db);
    await this.store.changeSettings(STAFF, () => ({ settings: ON, deletes: false }));
  }

  /** The keys of the rows that a list with this query in its address would show. */
  async find(query: string): Promise<string[]> {
    const page = await this.store.rows(STAFF, parseQuery(new URLSearchParams(query)), { limit: 50 });
    return page.rows.map(({ key }) => key);
  }

  /** A walk over these rows, complete unless it is to stop. @returns its fence */
  async walk(
    name: string,
    rows: readonly (Item | string)[],
    { at = 0, stop = false, omit = [] as string[], size = 2, list = STAFF } = {},
  ): Promise<number> {
    const { store } = this;
    const fence = (await store.claim(list, { target: TARGET, holder: "one", ttlMs: 30_000 })) as number;
    await store.updateWalk(list, () => ({ pages: 0, generation: name }));
    for (let from = 0; from < rows.length; from += size) {
      const page = rows.slice(from, from + size).map(pageRow);
      const written = { generation: name, startedAt: at, readAt: at + 1, omit, rows: page };
      await store.writePage(list, fence, written, (before) => ({ ...before, pages: before.pages + 1 }));
    }
    const whole = { generation: name, startedAt: at, endedAt: at + 2 };
    if (!stop) await store.complete(list, fence, whole, (before) => before);
    await store.release(list, fence);
    return fence;
  }

  async changes(filter: ChangeFilter = {}) {
    return (await this.store.changes(STAFF, filter, { limit: 100 })).changes;
  }

  async kindsAndKeys(): Promise<string[]> {
    return (await this.changes()).map(({ kind, key }) => `${kind} ${key}`).sort();
  }
}

function pageRow(row: Item | string) {
  const text = typeof row === "string" ? row : JSON.stringify(row);
  return { key: (JSON.parse(text) as Item).id, after: null, text };
}

/** The same tests on the embedded database and, if it is installed, on PostgreSQL with a locale that knows only letters of ASCII. */
export function describeCopies(title: string, define: (bed: () => StoreBed) => void): void {
  const missing = postgresMissing();
  if (missing) test("PostgreSQL", ({ skip }) => skip(missing));
  describe.each([
    { name: "embedded", isServer: false, isSkipped: false, open: memoryDatabase },
    { name: "PostgreSQL of locale C", isServer: true, isSkipped: missing !== undefined, open: openServer },
  ])(`${title}, $name`, ({ isServer, isSkipped, open }) => {
    describe.skipIf(isSkipped)("", () => {
      let bed: StoreBed;
      beforeAll(async () => {
        bed = new StoreBed(await open(), isServer);
      });
      afterAll(() => bed.database.close());
      beforeEach(() => bed.reset());
      define(() => bed);
    });
  });
}

async function openServer(): Promise<Database> {
  return openDatabase({ url: await emptyPostgres("C") });
}
