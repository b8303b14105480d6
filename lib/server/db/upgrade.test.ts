import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { identityColumns } from "@/lib/server/auth/people/account";
import { lockDataDir } from "./data-dir";
import { type Database, type DatabasePlace, type Db, openDatabase } from "./open-database";
import { people, personSettings, savedViews } from "./schema";
import { emptyPostgres, postgresMissing, temporaryFolder } from "./testing/databases";
import { formerContents, formerStatements, writeFormerMigrations } from "./testing/former-versions";
import { migratedDump, unpack } from "./testing/kept-folders";

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each([
  { name: "embedded", isSkipped: false, isShared: false, make: formerFolder },
  { name: "on PostgreSQL", isSkipped: missing !== undefined, isShared: true, make: emptyServer },
])("a database of the release before settings of people, $name", ({ isSkipped, isShared, make }) => {
  describe.skipIf(isSkipped)("", () => {
    let folder: ReturnType<typeof temporaryFolder>;
    let migrations: string;
    let place: Awaited<ReturnType<typeof make>>;
    beforeEach(async () => {
      folder = temporaryFolder();
      migrations = writeFormerMigrations(join(folder.path, "migrations"), 1);
      place = await make(join(folder.path, "data"), migrations);
    });
    afterEach(async () => {
      await place.end();
      folder.remove();
    });

    async function within<T>(
      work: (database: Database) => Promise<T>,
      as?: { migrations: string },
    ): Promise<T> {
      const database = await openDatabase(place, as);
      return work(database).finally(database.close);
    }

    test("is migrated with everything in it, and goes on serving that release", async () => {
      const before = await within(
        async ({ db }) => {
          await runAll(db, "ada");
          await expect(db.select().from(personSettings)).rejects.toThrow();
          return formerContents(db);
        },
        { migrations },
      );
      expect(before.flat()).toHaveLength(6);

      await within(async ({ db }) => {
        expect(await formerContents(db)).toEqual(before);
        const [ada] = await db.select().from(people);
        // Somebody of the same address who signs in elsewhere: that release has nothing to do with them.
        await db.insert(people).values({
          ...identityColumns({
            issuer: "https://id.example",
            subject: "1",
            email: "bob@example.com",
            name: "Bob",
          }),
          role: "viewer",
          createdAt: new Date(0),
        });
        const own = { personId: ada?.id ?? "", settings: { theme: "dark" }, updatedAt: new Date(0) };
        await db.insert(personSettings).values(own);
        expect(await db.select().from(personSettings)).toEqual([own]);
        const view = { connection: "north", name: "All", query: "", isShared: true };
        const at = { createdAt: new Date(0), updatedAt: new Date(0) };
        await db.insert(savedViews).values({ ...view, ...at, owner: ada?.id ?? null });
      });

      // Instances of that release go on until each is replaced.
      await within(async ({ db }) => {
        await runAll(db, "bob");
        expect((await formerContents(db)).map(({ length }) => length)).toEqual([2, 3, 2, 1, 2, 2]);
        const elsewhere = await db.execute(
          sql`select role, password_hash from people where issuer is not null`,
        );
        expect(elsewhere).toMatchObject({ rows: [{ role: "viewer", password_hash: null }] });
        expect(await db.select().from(personSettings)).toHaveLength(1);
        await db.delete(people);
        expect(await db.select().from(personSettings)).toEqual([]);
        expect(await db.select().from(savedViews)).toMatchObject([{ name: "All", owner: null }]);
      });
    });

    test("of this release is not opened by that one, which says so", async () => {
      await within(async () => {});
      const refused = within(async () => {}, { migrations });
      await expect(refused).rejects.toThrow(/belongs to a later release of Rollcall/);
      await within(async ({ check }) => check());
    });

    // One process at a time works on a data folder.
    if (!isShared) return;

    test("is migrated under instances of that release while they work", async () => {
      await within(
        async ({ db }) => {
          await runAll(db, "ada");
          const now = await openDatabase(place);
          await runAll(db, "bob");
          expect(await formerContents(now.db)).toEqual(await formerContents(db));
          await now.close();
        },
        { migrations },
      );
    });
  });
});

async function runAll(db: Db, name: string): Promise<void> {
  for (const statement of formerStatements(name)) await db.execute(statement);
}

type Place = DatabasePlace & { end(): Promise<void> | void };

/** A data folder as that release leaves it after its first start. */
async function formerFolder(path: string, migrations: string): Promise<Place> {
  unpack(await migratedDump(migrations), join(path, "db"));
  const dataDir = await lockDataDir(path);
  return { dataDir, end: () => dataDir.release() };
}

async function emptyServer(): Promise<Place> {
  return { url: await emptyPostgres(), end: () => {} };
}
