import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirUnwritable } from "@/lib/server/db/errors";
import { startedCopies, temporaryFolder } from "@/lib/server/db/testing/databases";
import { refusalIn } from "@/lib/server/db/unavailable";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { openCopyDatabase } from "./open-copy-database";

/** No deadline passes: this machine may be slow. */
const clock = new FakeClock();
let logged: string[];
const log = { warn: (_details: object, message: string) => void logged.push(message) };
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  logged = [];
});
afterEach(() => folder.remove());

test("the first statement makes the database of copies, for its owner alone, and the next start finds it", async () => {
  const first = openCopyDatabase(folder.path, { clock, log });
  expect(first.exists()).toBe(false);
  expect(readdirSync(folder.path)).toEqual([]);
  // Both wait until it is there, and make it once.
  await Promise.all([
    first.behind.execute(sql`create table kept (note text)`),
    first.db.execute(sql`select from people`),
  ]);
  await first.exports.execute(sql`insert into kept values ('here')`);
  expect(first.exists()).toBe(true);
  expect(statSync(join(folder.path, "copy")).mode & 0o777).toBe(0o700);
  await first.close();

  const next = openCopyDatabase(folder.path, { clock, log });
  expect(next.exists()).toBe(true);
  expect(await next.db.execute(sql`select note from kept`)).toMatchObject({ rows: [{ note: "here" }] });

  // However many files are written, what others ask waits for one statement of theirs at most.
  const order: string[] = [];
  const files = Array.from({ length: 5 }, async () => {
    await next.exports.execute(sql`select 1`);
    order.push("file");
  });
  const other = next.db.execute(sql`select 1`).then(() => order.push("other"));
  await Promise.all([...files, other]);
  expect(order.indexOf("other")).toBeLessThan(2);
  await next.close();
});

test("where its folder is deleted meanwhile that is logged once, and what is stored from then on is not lost with it", async () => {
  const running = openCopyDatabase(folder.path, { clock, log });
  await running.db.execute(sql`create table kept (note text)`);
  expect(running.exists()).toBe(true);
  rmSync(join(folder.path, "copy"), { recursive: true });
  expect([running.exists(), running.exists()]).toEqual([false, false]);
  expect(logged).toHaveLength(1);
  await running.db.execute(sql`create table kept (note text)`);
  await running.db.execute(sql`insert into kept values ('here')`);
  await running.close();
  const next = openCopyDatabase(folder.path, { clock, log });
  expect(await next.db.execute(sql`select note from kept`)).toMatchObject({ rows: [{ note: "here" }] });
  await next.close();
});

test("a copy of its folder that is put in its place meanwhile is used from then on, and not destroyed when it closes", async () => {
  const restore = async () => {
    rmSync(join(folder.path, "copy"), { recursive: true, force: true });
    await startedCopies(folder.path);
  };
  await restore();
  const running = openCopyDatabase(folder.path, { clock, log });
  for (const note of ["replaced", "replaced too"]) {
    await running.db.execute(sql`create table kept (note text)`);
    await running.db.execute(sql`insert into kept values (${note})`);
    await restore();
  }
  await running.close();

  const next = openCopyDatabase(folder.path, { clock, log });
  await next.db.execute(sql`create table kept (note text)`);
  await next.close();
});

test("another data folder in the place of the locked one is not touched: whoever holds that has its copies open", async () => {
  await startedCopies(folder.path);
  const running = openCopyDatabase(folder.path, { clock, log });
  await running.db.execute(sql`create table kept (note text)`);
  const aside = `${folder.path}.aside`;
  renameSync(folder.path, aside);
  mkdirSync(folder.path);
  expect(running.exists(), "nobody says that its copies are off").toBe(true);
  for (const statement of [1, 2]) {
    const refused: unknown = await running.db
      .execute(sql`select ${statement}::int`)
      .catch((error: unknown) => error);
    expect(refusalIn(refused)).toMatchObject({ code: "copies_unusable" });
  }
  expect(readdirSync(folder.path)).toEqual([]);
  rmSync(folder.path, { recursive: true });
  renameSync(aside, folder.path);
  expect(await running.db.execute(sql`select note from kept`)).toMatchObject({ rows: [] });
  await running.close();
});

test("a database whose files are damaged is said to be unusable, not away; where the disk has no room for its log, that is said", async () => {
  const copy = join(folder.path, "copy");
  mkdirSync(join(copy, "global"), { recursive: true });
  writeFileSync(join(copy, "PG_VERSION"), "17\n");
  writeFileSync(join(copy, "global", "pg_control"), "garbage");
  const disk = { bavail: 1_000_000, bsize: 4096, files: 0, ffree: 0 };
  const damaged = openCopyDatabase(folder.path, { clock, log, statDisk: () => disk });
  const refusal = () => damaged.db.execute(sql`select 1`).catch(refusalIn);
  expect(await refusal()).toMatchObject({
    code: "copies_unusable",
    message: expect.stringMatching(/opened\.$/),
  });
  disk.bavail = 500;
  await clock.advance(60_000);
  expect(await refusal()).toMatchObject({
    code: "copies_unusable",
    message: expect.stringMatching(/opened: its disk has no 16 MB left\.$/),
    cause: expect.any(DataDirUnwritable),
  });
  await damaged.close();
});

test("a database that ran no statement closes without ever having been made", async () => {
  await openCopyDatabase(folder.path, { clock, log }).close();
  expect(readdirSync(folder.path)).toEqual([]);
});
