import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { acting, openPeople, type PeopleBed } from "@/lib/server/auth/testing/people-bed";
import { audit as entries, signInFailures } from "@/lib/server/db/schema";
import { asOwner } from "@/lib/server/db/testing/databases";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { MOST_NETWORKS, OTHER_NETWORKS } from "./audit";
import { LateEntries } from "./late-entries";
import { startAuditUpkeep } from "./upkeep";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const kept = { cause: { constraint: "audit_kept" } };

describe.each(BACKENDS)("the audit, %s", (backend) => {
  const database = databaseAt(backend);
  let here: PeopleBed;
  beforeEach(() => {
    here = openPeople(database.db);
  });

  function record(): Promise<void> {
    return here.audit.record({ kind: "export", actor, target: "north", details: { rows: 7 } });
  }

  test("says who did what, when, from where and to what", async () => {
    await record();
    expect(await database.db.select().from(entries)).toMatchObject([
      {
        at: new Date(here.time),
        kind: "export",
        actor: "ada",
        actorLabel: "ada@example.com",
        address: "192.0.2.1",
        target: "north",
        details: { rows: 7 },
      },
    ]);
  });

  const away = () => asOwner(database.db, sql`alter table audit rename to audit_away`);
  const back = () => asOwner(database.db, sql`alter table audit_away rename to audit`);
  const actor = acting({ id: "ada", email: "ada@example.com" });

  test("what has happened while the database took no entry is in it once it does, with the time of then, once", async () => {
    const then = here.time;
    await away();
    await here.audit.recordDone({ kind: "export", actor, target: "north", details: { rows: 7 } });
    await here.audit.recordDone({ kind: "sandbox", actor });
    await expect(here.audit.writeLate()).rejects.toThrow();
    await back();
    here.time += MINUTE_MS;
    await here.audit.writeLate();
    await here.audit.writeLate();
    const rows = await database.db.select().from(entries).orderBy(entries.id);
    expect(rows.map(({ at, kind }) => [at.getTime(), kind])).toEqual([
      [then, "export"],
      [then, "sandbox"],
    ]);
  });

  test("an entry waits until the sequence of ids, which a move may leave behind the table, is set", async () => {
    await record();
    await asOwner(database.db, sql`alter sequence audit_id_seq restart`);
    await here.audit.recordDone({ kind: "sandbox", actor });
    await asOwner(database.db, sql`alter sequence audit_id_seq restart`);
    await expect(here.audit.writeLate()).rejects.toThrow();
    await here.audit.writeLate();
    expect(await here.recorded()).toMatchObject([
      ["export", {}],
      ["sandbox", {}],
    ]);
  });

  test("what waits is written once, though a stop asks for it while that is being done", async () => {
    await away();
    const targets = Array.from({ length: 20 }, (_, index) => `connection ${index}`);
    for (const target of targets) await here.audit.recordDone({ kind: "export", actor, target });
    await back();
    await Promise.all([here.audit.writeLate(), here.audit.writeLate()]);
    const rows = await database.db.select().from(entries).orderBy(entries.id);
    expect(rows.map(({ target }) => target)).toEqual(targets);
  });

  test("a stop says how many entries are lost, whether the database refuses them or keeps them waiting", async () => {
    const clock = new FakeClock();
    const lost: object[] = [];
    const upkeep = () =>
      startAuditUpkeep({ audit: here.audit, clock, log: { warn: (details) => void lost.push(details) } });
    await away();
    await here.audit.recordDone({ kind: "export", actor, target: "north" });
    await upkeep().stop();
    await back();
    const end = here.audit.begin();
    await clock.until(upkeep().stop());
    await end({ kind: "export", actor, target: "south" });
    await here.audit.writeLate();
    await upkeep().stop();
    expect(lost).toMatchObject([{ entries: 1, err: {} }, { entries: 2 }]);
  });

  test("an entry that was written though the answer was lost is not written twice", async () => {
    await record();
    const [{ id: _its, ...row } = {} as typeof entries.$inferSelect] = await database.db
      .select()
      .from(entries);
    const late = new LateEntries(database.db);
    late.keep(row);
    await late.write();
    expect(await here.recorded()).toHaveLength(1);
  });

  test("attack: covering one's tracks: the database refuses to change, remove or empty it", async () => {
    await record();
    for (const statement of [
      sql`update audit set actor = 'bob'`,
      sql`update audit set keep_until = 'epoch'`,
      sql`delete from audit`,
      sql`truncate audit`,
    ])
      await expect(asOwner(database.db, statement)).rejects.toMatchObject(kept);
    expect(await here.recorded()).toHaveLength(1);
  });

  test("forgets what was kept for its days, and nothing before", async () => {
    here.time -= 366 * DAY_MS;
    await record();
    here.time += 2 * DAY_MS;
    await record();
    here.time += 364 * DAY_MS;
    await here.audit.forget();
    const left = await database.db.select().from(entries);
    expect(left.map(({ at }) => here.time - at.getTime())).toEqual([364 * DAY_MS]);
  });

  test("makes one entry of all failed sign-ins of an address in a quarter of an hour", async () => {
    const other = openPeople(database.db, here.time);
    here.time = other.time = Math.ceil(here.time / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
    const addresses = ["2001:db8::1", "2001:db8::2", "192.0.2.1"];
    await Promise.all(
      [here, other].flatMap(({ audit }) =>
        addresses.flatMap((address) => [
          audit.countFailure(address),
          audit.countFailure(address, { throttled: true }),
        ]),
      ),
    );
    await here.audit.closeWindows();
    expect(await here.recorded()).toEqual([]);
    expect(await database.db.select().from(signInFailures)).toHaveLength(2);
    here.time = other.time += 15 * MINUTE_MS;
    await Promise.all([here.audit.closeWindows(), other.audit.closeWindows()]);
    const [one, two] = await database.db.select().from(entries).orderBy(entries.address);
    expect([one, two]).toMatchObject([
      { kind: "sign_in_failed", address: "192.0.2.1", details: { failed: 2, throttled: 2, minutes: 15 } },
      { address: "2001:db8:0:0::/64", details: { failed: 4, throttled: 4, minutes: 15 } },
    ]);
    expect(await here.recorded()).toHaveLength(2);
    expect(await database.db.select().from(signInFailures)).toEqual([]);
    await expect(database.db.delete(entries).where(eq(entries.kind, "sign_in_failed"))).rejects.toMatchObject(
      kept,
    );
  });

  test("attack: fail from ever more networks: beyond a hundred they are one entry together, and nobody's failures are lost", async () => {
    here.time = Math.ceil(here.time / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
    const networks = MOST_NETWORKS + 20;
    for (let each = 0; each < networks; each += 1) await here.audit.countFailure(`192.0.2.${each}`);
    await here.audit.countFailure("192.0.2.0");
    here.time += 15 * MINUTE_MS;
    await here.audit.countFailure("192.0.2.200");
    await here.audit.closeWindows();
    const all = await database.db.select().from(entries);
    expect(all).toHaveLength(MOST_NETWORKS + 1);
    const failed = Object.fromEntries(all.map(({ address, details }) => [address, details["failed"]]));
    expect(failed).toMatchObject({ "192.0.2.0": 2, "192.0.2.99": 1, [OTHER_NETWORKS]: 20 });
    const waiting = await database.db.select().from(signInFailures);
    expect(waiting).toMatchObject([{ network: "192.0.2.200" }]);
  });
});
