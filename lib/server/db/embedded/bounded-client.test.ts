import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startedFolder } from "@/lib/server/db/testing/databases";
import { DatabaseUnavailable, StatementTooSlow } from "@/lib/server/db/unavailable";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { type BoundedClients, createBoundedClients } from "./bounded-client";

/** Longer than any statement here takes that ends by itself, and shorter than those that do not. */
const [PLENTY_MS, LITTLE_MS] = [120_000, 50];
/** It would run for hours. */
const ENDLESS = "select count(*) from generate_series(1, 1e12::bigint) i";

const PLACE = { isLocked: () => true, lackOfRoom: () => undefined };

let folder: Awaited<ReturnType<typeof startedFolder>>;
let clients: BoundedClients;
let opened = 0;
beforeAll(async () => {
  folder = await startedFolder();
  clients = createBoundedClients(join(folder.path, "db"), {
    ...PLACE,
    clock: systemClock,
    async prepare(client) {
      opened += 1;
      await client.query("create table if not exists notes (note text)");
    },
  });
});
afterAll(async () => {
  await clients.close();
  folder.remove();
});

async function notes(ms = PLENTY_MS): Promise<unknown[]> {
  const { rows } = await clients.within(ms).query("select note from notes", [], { rowMode: "array" });
  return rows.flat();
}

function failure(error: unknown): unknown {
  return error;
}

test("a statement past its deadline ends, and who waits behind it finds everything that was committed", async () => {
  await clients.within(PLENTY_MS).query("insert into notes values ('kept')");
  const before = opened;
  const endless = clients.within(LITTLE_MS).query(ENDLESS).catch(failure);
  const next = notes();
  expect(await endless).toMatchObject({ code: "database_unavailable", cause: expect.any(StatementTooSlow) });
  expect(await next).toEqual(["kept"]);
  expect(opened).toBe(before + 1);
});

test("a transaction whose statement passes it keeps nothing, and nothing of it goes into the next thread", async () => {
  const errors: unknown[] = [];
  const work = clients.within(LITTLE_MS).transaction(async (inside) => {
    await inside.query("insert into notes values ('lost')").catch(failure);
    for (const statement of [ENDLESS, "insert into notes values ('lost too')"])
      errors.push(await inside.query(statement).catch(failure));
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  expect(errors).toEqual([expect.any(DatabaseUnavailable), expect.any(DatabaseUnavailable)]);
  expect(await notes()).toEqual(["kept"]);
});

test("who only waits for others is refused, and ends nothing", async () => {
  const before = opened;
  const long = clients.within(PLENTY_MS).transaction(async (inside) => {
    await inside.query("insert into notes values ('long')");
    expect(await notes(LITTLE_MS).catch(failure)).toMatchObject({ cause: expect.any(StatementTooSlow) });
  });
  await long;
  expect(await notes()).toEqual(["kept", "long"]);
  expect(opened).toBe(before);
});

test("whoever comes while it is opened waits for that, however long it takes", async () => {
  const other = await startedFolder();
  const clock = new FakeClock();
  const opening = new EventEmitter();
  const slow = createBoundedClients(join(other.path, "db"), {
    ...PLACE,
    clock,
    async prepare(client) {
      await client.query("create table notes (note text)");
      opening.emit("begun");
      await once(opening, "done");
    },
  });
  const first = slow.within(2_000).query("select 1");
  await once(opening, "begun");
  const second = slow.within(2_000).query("select 2").catch(failure);
  expect(clock.expire()).toBe(false);
  opening.emit("done");
  expect(await first).toMatchObject({ rows: [{ "?column?": 1 }] });
  expect(await second).toMatchObject({ rows: [{ "?column?": 2 }] });
  await slow.close();
  other.remove();
});

test("a folder that cannot be made is a database that is away", async () => {
  const inFile = join(folder.path, "db", "PG_VERSION", "copy");
  const broken = createBoundedClients(inFile, {
    ...PLACE,
    clock: systemClock,
    prepare: () => Promise.resolve(),
  });
  await expect(broken.within(PLENTY_MS).query("select 1")).rejects.toThrow(DatabaseUnavailable);
  await broken.close();
});

test("a folder that has gone with the one around it is not made anew, or what is brought back would land in it", async () => {
  const gone = join(folder.path, "gone");
  const broken = createBoundedClients(join(gone, "copy"), {
    ...PLACE,
    clock: systemClock,
    prepare: () => Promise.resolve(),
  });
  await expect(broken.within(PLENTY_MS).query("select 1")).rejects.toThrow(DatabaseUnavailable);
  expect(existsSync(gone)).toBe(false);
  await broken.close();
});

test("a folder that cannot be opened says when it is tried again, after rests that grow, and serves once it can be", async () => {
  const other = await startedFolder();
  const clock = new FakeClock();
  let tries = 0;
  let isBroken = true;
  const broken = createBoundedClients(join(other.path, "db"), {
    ...PLACE,
    clock,
    async prepare() {
      tries += 1;
      if (isBroken) throw new Error("the disk is full");
    },
  });
  const triesOf = async (retryAfterMs: number) => {
    expect(await broken.within(PLENTY_MS).query("select 1").catch(failure)).toMatchObject({
      code: "copies_unusable",
      cause: new Error("the disk is full"),
      detail: { retryAfterMs },
    });
    return tries;
  };
  expect([await triesOf(1_000), await triesOf(1_000)]).toEqual([1, 1]);
  await clock.advance(1_000);
  expect([await triesOf(2_000), await triesOf(2_000)]).toEqual([2, 2]);
  await clock.advance(1_000);
  expect(await triesOf(1_000)).toBe(2);
  // How long ago that was, nobody knows then.
  clock.setBack(3 * 3_600_000);
  expect(await triesOf(4_000)).toBe(3);
  isBroken = false;
  await clock.advance(4_000);
  await expect(broken.within(PLENTY_MS).query("select 1")).resolves.toMatchObject({ rows: [{}] });
  await broken.close();
  other.remove();
});
