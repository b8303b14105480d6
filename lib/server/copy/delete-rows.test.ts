import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CopyChange } from "@/lib/contract/copy-settings";
import { createAudit } from "@/lib/server/auth/audit/audit";
import { copyRows, audit as entries } from "@/lib/server/db/schema";
import { asOwner, memoryDatabase } from "@/lib/server/db/testing/databases";
import { timesOfProcess } from "@/lib/server/times";
import { ACTOR, beginWalk, STAFF, type WalkBed, walkBeds } from "@/lib/testing/copy/walk-bed";
import { openCopies } from "./open-copies";

const opened = walkBeds();
const PHONE = { omit: ["phone"] };

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let bed: WalkBed;
let warnings: string[];
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  warnings = [];
  database = await memoryDatabase();
  bed = await opened({ database });
});
afterEach(async () => {
  const stopped = stop?.();
  stop = undefined;
  if (stopped) await bed.clock.until(stopped);
});

/** The copies as a start of Rollcall opens them. */
function openAtStart({ allowed = true, id = "one" }: { allowed?: boolean; id?: string }) {
  const log = {
    error: () => {},
    info: () => {},
    warn: (_: object, words: string) => void warnings.push(words),
  };
  const { directory } = bed.start();
  const audit = createAudit({ db: database.db, now: () => bed.clock.now(), retentionDays: 1, log });
  const times = timesOfProcess();
  const { clock } = bed;
  const opening = openCopies({
    databases: database,
    directory,
    connections: [{ id, resources: ["staff", "teams"] }],
    audit,
    clock,
    log,
    allowed,
    changesRetentionDays: 90,
    times,
  });
  stop = opening.stop;
  return opening.copies;
}

/** From now on the database deletes no rows of copies. */
async function keepRows(): Promise<void> {
  await asOwner(
    database.db,
    sql`create function keep_rows() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
  );
  await asOwner(
    database.db,
    sql`create trigger keep_rows before delete on copy_rows for each row execute function keep_rows()`,
  );
}

const allowDeletion = () => asOwner(database.db, sql`drop trigger keep_rows on copy_rows`);

const recorded = () => database.db.select().from(entries).orderBy(entries.id);

const actions = async () => (await recorded()).map(({ details }) => details.action);

const countRows = async () => database.db.$count(copyRows);

describe("rows that the database does not delete when a field is left out", () => {
  beforeEach(keepRows);
  afterEach(() => asOwner(database.db, sql`drop function keep_rows cascade`));

  test("are deleted when it is tried again, though the setting is as it should be by then", async () => {
    const { copies } = bed.start();
    await beginWalk({ copies });
    await bed.end();
    await expect(copies.changeSettings(ACTOR, STAFF, PHONE)).rejects.toThrow();
    await allowDeletion();
    expect(await countRows()).toBe(52);
    await copies.changeSettings(ACTOR, STAFF, PHONE);
    expect(await countRows()).toBe(0);
  });

  test.each<[string, CopyChange]>([
    ["leaving a field out", PHONE],
    ["turning the copy off", { on: false }],
  ])("are deleted when %s is tried again at another instance", async (_what, patch) => {
    const { copies } = bed.start();
    await beginWalk({ copies });
    await bed.end();
    await expect(copies.changeSettings(ACTOR, STAFF, patch)).rejects.toThrow();
    await allowDeletion();
    await bed.start().copies.changeSettings(ACTOR, STAFF, patch);
    expect(await countRows()).toBe(0);
  });

  test("are deleted when the copy is deleted again at another instance", async () => {
    const { copies } = bed.start();
    await beginWalk({ copies });
    await bed.end();
    await expect(copies.turnOff(ACTOR, STAFF)).rejects.toThrow();
    await allowDeletion();
    await bed.start().copies.turnOff(ACTOR, STAFF);
    expect(await countRows()).toBe(0);
  });

  test("are deleted within a minute where nobody tries again", async () => {
    const copies = openAtStart({});
    await beginWalk({ copies });
    await bed.end();
    await expect(copies.changeSettings(ACTOR, STAFF, PHONE)).rejects.toThrow();
    await allowDeletion();
    await bed.clock.advance(60_000);
    await expect.poll(countRows).toBe(0);
  });
});

test("a start with COPY=off says in the audit that Rollcall has turned off and deleted what was copied", async () => {
  const { copies } = bed.start();
  await beginWalk({ copies });
  await bed.end();
  openAtStart({ allowed: false });
  await expect.poll(async () => (await recorded()).length).toBe(2);
  expect(await recorded()).toMatchObject([
    { kind: "copy", actorLabel: "Rollcall", target: "one", details: { what: "staff", action: "turned off" } },
    { kind: "copy", actorLabel: "Rollcall", target: "one", details: { what: "staff", action: "deleted" } },
  ]);
  await expect.poll(countRows).toBe(0);
});

test("a start with COPY=off that the database refuses is tried again within a minute", async () => {
  const { copies } = bed.start();
  await beginWalk({ copies });
  await bed.end();
  await asOwner(database.db, sql`alter table copies rename to copies_away`);
  openAtStart({ allowed: false });
  await expect.poll(() => warnings).toHaveLength(1);
  await asOwner(database.db, sql`alter table copies_away rename to copies`);
  await bed.clock.advance(60_000);
  await expect.poll(countRows).toBe(0);
});

test("the copy of an account that was taken out of the settings is still known, and can be deleted", async () => {
  const { copies: before } = bed.start();
  await beginWalk({ copies: before });
  await bed.end();
  const copies = openAtStart({ id: "another" });
  expect(await copies.leftOver()).toEqual([{ ...STAFF, rows: 52 }]);
  await expect(copies.requireStored("one", "nothing")).rejects.toThrow();
  for (const place of ["\0", "one\0"]) await expect(copies.requireStored(place, "staff")).rejects.toThrow();
  const list = await copies.requireStored(STAFF.connection, STAFF.resource);
  await copies.turnOff(ACTOR, list);
  await copies.turnOff(ACTOR, list);
  await expect.poll(actions).toEqual(["turned off", "deleted"]);
  expect(await countRows()).toBe(0);
  expect(await copies.leftOver()).toEqual([]);
});

test("what was never copied is not said to be deleted when a copy is turned on without a field", async () => {
  const copies = openAtStart({});
  await copies.changeSettings(ACTOR, STAFF, { on: true, ...PHONE });
  await expect.poll(actions).toEqual(["turned on", "settings"]);
});

test("a walk that is cancelled is in the audit, though its rows cannot be deleted yet", async () => {
  const copies = openAtStart({});
  await beginWalk({ copies });
  await bed.end();
  const release = bed.holdAfter(2);
  await copies.command(ACTOR, STAFF, "start");
  await bed.until(({ pages, end }) => pages === 2 && end === undefined);
  await copies.command(ACTOR, STAFF, "pause");
  await keepRows();
  await expect(copies.command(ACTOR, STAFF, "cancel")).rejects.toThrow();
  release();
  await asOwner(database.db, sql`drop function keep_rows cascade`);
  await expect.poll(actions).toContain("walk cancelled");
});
