import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockDataDir } from "./data-dir";
import { DatabaseDamaged, DatabaseUnusable, DataDirGone, DataDirUnwritable } from "./errors";
import { type Db, MIGRATIONS, openDatabase } from "./open-database";
import { openEmbedded } from "./open-embedded";
import { rowsOf } from "./rows-of";
import { people } from "./schema";
import { postgresMissing, startedFolder, startPostgres, temporaryFolder } from "./testing/databases";
import { migratedDump, unpack } from "./testing/kept-folders";
import { startPooler } from "./testing/pooler";
import { startProcess } from "./testing/process";

const someone = {
  email: "a@example.com",
  role: "viewer" as const,
  createdAt: new Date("2026-01-02T03:04:05.678Z"),
};

async function setting(on: Db, name: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ value: string }>(on, sql`select current_setting(${name}) as value`);
  return row?.value;
}

describe("the embedded database", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test("that has lost its PG_VERSION is refused, and not made anew over what is left", async () => {
    const started = await startedFolder();
    const version = join(started.path, "db/PG_VERSION");
    renameSync(version, `${version}.gone`);
    const open = () => openEmbedded(started.path, MIGRATIONS);
    await expect(open()).rejects.toThrow(/lost its file PG_VERSION.*from a copy/);
    renameSync(`${version}.gone`, version);
    await (await open()).close();
    started.remove();
  });

  test("whose first start did not finish is made by the next one", async () => {
    const open = () => openEmbedded(folder.path, MIGRATIONS);
    // Where it ends: some files are there, and PG_VERSION is the last of them.
    mkdirSync(join(folder.path, "db/global"), { recursive: true });
    writeFileSync(join(folder.path, "db.unfinished"), "");
    writeFileSync(join(folder.path, "db/global/pg_control"), "");
    await (await open()).close();
    expect(existsSync(join(folder.path, "db.unfinished"))).toBe(false);
    rmSync(join(folder.path, "db/PG_VERSION"));
    await expect(open()).rejects.toThrow(/lost its file PG_VERSION/);
  });

  test("has lost nothing that was committed before a kill -9 in the middle of writing", async () => {
    // To make a new one takes longer than all that follows.
    const files = join(folder.path, "db");
    unpack(await migratedDump(), files);
    chmodSync(files, 0o755);
    const writer = await startProcess();
    const committed: string[] = [];
    await new Promise<void>((resolve, reject) => {
      writer.onReport((report) => {
        if ("committed" in report) committed.push(report.committed);
        if ("refused" in report) reject(new Error(report.refused));
        if (committed.length === 50) resolve();
      });
      void writer.ask({ task: "write", path: folder.path });
    });
    await writer.kill();

    const dataDir = await lockDataDir(folder.path);
    const { db, close } = await openDatabase({ dataDir });
    const found = (await db.select().from(people)).map(({ email }) => email);
    expect(found).toEqual(expect.arrayContaining(committed));
    await close();
    expect(statSync(files).mode & 0o777).toBe(0o700);
    dataDir.release();
  });

  test("whose place a copy has taken is noticed, and closing leaves the copy as it is", async () => {
    const started = await startedFolder();
    const dataDir = await lockDataDir(started.path);
    const [files, backup] = [join(started.path, "db"), join(folder.path, "backup")];
    cpSync(files, backup, { recursive: true });
    const { db, check, close } = await openDatabase({ dataDir });
    await db.insert(people).values(someone);
    rmSync(files, { recursive: true });
    cpSync(backup, files, { recursive: true });
    await expect(check()).rejects.toThrow(DataDirGone);
    await close();
    const next = await openDatabase({ dataDir });
    expect(await next.db.select().from(people)).toEqual([]);
    await next.close();
    dataDir.release();
    started.remove();
  });

  test("that is damaged is reported as such, and the process lives on", async () => {
    mkdirSync(join(folder.path, "db"));
    writeFileSync(join(folder.path, "db", "PG_VERSION"), "9\n");
    const dataDir = await lockDataDir(folder.path);
    await expect(openDatabase({ dataDir })).rejects.toThrow(DatabaseDamaged);
    dataDir.release();
  });

  test("whose folder is a link or a file is refused with what to do about it", async () => {
    const { path } = folder;
    mkdirSync(join(path, "elsewhere"));
    for (const put of [symlinkSync, copyFileSync]) {
      const from = put === symlinkSync ? join(path, "elsewhere") : MIGRATIONS + "/meta/_journal.json";
      put(from, join(path, "db"));
      const refusal = await openEmbedded(path, MIGRATIONS).catch(String);
      expect(refusal).toMatch(/a link or a file, and must be a folder.*from a copy/);
      rmSync(join(path, "db"));
    }
  });

  test("that fails where the disk has no room for its log says that, and not that it is damaged", async () => {
    const started = await startedFolder();
    const disk = { bavail: 1_000_000, bsize: 4096, files: 1_000, ffree: 1 };
    const open = () => openEmbedded(started.path, MIGRATIONS, { statDisk: () => disk });
    const { db, check, close } = await open();
    await db.execute(sql`alter table sessions rename to elsewhere`);
    await expect(check()).rejects.not.toThrow(DataDirUnwritable);
    disk.ffree = 0;
    await expect(check()).rejects.toThrow(/no room for another file .* make space/);
    Object.assign(disk, { files: 0 });
    await expect(check()).rejects.not.toThrow(DataDirUnwritable);
    disk.bavail = 500;
    await expect(check()).rejects.toThrow(/its disk has no 16 MB left\. .* make space/);
    await close();
    writeFileSync(join(started.path, "db", "PG_VERSION"), "9\n");
    await expect(open()).rejects.toThrow(DataDirUnwritable);
    started.remove();
  });
});

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("a PostgreSQL server", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
  });
  beforeEach(async () => {
    url = await server.createDatabase();
  });
  afterAll(() => server.stop());

  test("is migrated once by eight instances that start together", async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase({ url })));
    await opened[0]?.db.insert(people).values(someone);
    expect(await opened[7]?.db.select().from(people)).toMatchObject([someone]);
    await Promise.all(opened.map(({ close }) => close()));
  });

  test("that an older copy has been brought back to under a running instance is told from one that is away", async () => {
    const { db, check, checkMigrations, close } = await openDatabase({ url });
    await checkMigrations?.();
    await db.execute(sql`delete from drizzle.__drizzle_migrations where id > 2`);
    await expect(checkMigrations?.()).rejects.toThrow(/has become older than this release/);
    await db.execute(sql`drop schema drizzle cascade`);
    await expect(checkMigrations?.()).rejects.toThrow(/has become older than this release/);
    await check();
    await close();
    await checkMigrations?.();
  });

  test("that does not answer is reported without the password in its address", async () => {
    const refusal = await openDatabase({ url: "postgres://me:hunter2@127.0.0.1:9/x" }).catch(
      (error: Error) => error,
    );
    expect(refusal).toBeInstanceOf(DatabaseUnusable);
    expect(String(refusal)).toMatch(/DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(String(refusal)).not.toContain("hunter2");
  });

  test("without encryption is used where the address says that this will do, and nowhere else", async () => {
    const { db, close } = await openDatabase({ url: `${url}?sslmode=prefer` });
    expect(await db.select().from(people)).toEqual([]);
    await close();
    await expect(openDatabase({ url: `${url}?sslmode=require` })).rejects.toThrow(/does not support SSL/);
  });

  test("that writes dates in its country's style has the same times", async () => {
    const name = sql.identifier(new URL(url).pathname.slice(1));
    const first = await openDatabase({ url });
    await first.db.execute(sql`alter database ${name} set datestyle to 'German, DMY'`);
    await first.close();
    const { db, close } = await openDatabase({ url });
    await db.insert(people).values(someone);
    expect(await db.select().from(people)).toMatchObject([someone]);
    await close();
  });

  test("whose role has a schema of its own, or looks through others too, has its tables in public", async () => {
    const bare = new pg.Client(url);
    await bare.connect();
    await bare.query("create schema ours");
    await bare.query(`alter database ${new URL(url).pathname.slice(1)} set search_path to ours, public`);
    await bare.end();
    const { db, close } = await openDatabase({ url });
    await db.insert(people).values(someone);
    expect(await rowsOf(db, sql`select * from public.people`)).toHaveLength(1);
    await close();
  });

  test("whose role does not look into public is refused, and told what to do", async () => {
    const elsewhere = `${url}?search_path=ours`;
    const refusal = await openDatabase({ url: elsewhere }).catch(String);
    expect(refusal).toMatch(/tables in its schema public.*search_path is ours.*alter role.*grant usage/);
    await (await openDatabase({ url })).close();
  });

  test("that isolates transactions more than its own default lets two changes at once both be made", async () => {
    const name = sql.identifier(new URL(url).pathname.slice(1));
    const first = await openDatabase({ url });
    await first.db.execute(sql`alter database ${name} set default_transaction_isolation to 'serializable'`);
    await first.close();
    const { db, close } = await openDatabase({ url });
    await db.insert(people).values(someone);
    await db.transaction(async (slow) => {
      await slow.select().from(people);
      await db.update(people).set({ role: "admin" });
      await slow.update(people).set({ email: "b@example.com" });
    });
    expect(await db.select().from(people)).toMatchObject([{ role: "admin", email: "b@example.com" }]);
    await close();
  });

  test("behind a pooler that takes no settings with a connection ends slow statements all the same", async () => {
    const pooler = await startPooler(url);
    const { db, behind, rows, notifications, close } = await openDatabase({ url: pooler.url });
    expect(await setting(db, "statement_timeout")).toBe("2s");
    expect(await setting(db, "lock_timeout")).toBe("1500ms");
    expect(await setting(db, "idle_in_transaction_session_timeout")).toBe("2s");
    expect(await setting(db, "synchronous_commit")).toBe("on");
    expect(await setting(behind, "statement_timeout")).toBe("10s");
    expect(await setting(rows, "synchronous_commit")).toBe("off");
    await notifications.start();
    await notifications.notify("anything", "");
    await close();
    pooler.stop();
  });

  test("that goes away fails queries, not the process, and is used again when it is back", async () => {
    const { db, close } = await openDatabase({ url });
    await db.insert(people).values(someone);
    await server.dropConnections();
    await db
      .select()
      .from(people)
      .catch(() => {});
    expect(await db.select().from(people)).toHaveLength(1);
    await close();
  });

  test("is not left half migrated by a migration that fails", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder.path, "meta"));
    const entries = [{ idx: 0, version: "7", when: 1, tag: "broken", breakpoints: true }];
    writeFileSync(join(folder.path, "meta", "_journal.json"), JSON.stringify({ entries }));
    writeFileSync(
      join(folder.path, "broken.sql"),
      "create table people ();--> statement-breakpoint\nnonsense;",
    );
    const refusal = await openDatabase({ url }, { migrations: folder.path }).catch((error: Error) => error);
    folder.remove();
    expect(refusal).toBeInstanceOf(DatabaseUnusable);
    expect(String(refusal)).toMatch(/syntax error at or near "nonsense"/);

    const { db, close } = await openDatabase({ url });
    expect(await db.select().from(people)).toEqual([]);
    await close();
  });
});
