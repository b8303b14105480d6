import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { people, signInLimits } from "@/lib/server/db/schema";
import { emptyPostgres, postgresMissing } from "@/lib/server/db/testing/databases";
import { identityColumns } from "./people/account";
import { ensureFirstAdmin } from "./people/first-admin";
import { createPeople } from "./people/people";
import { createSessions, sessionIdOf } from "./sessions/sessions";
import { acting, openPeople, type PeopleBed } from "./testing/people-bed";
import { createSignInThrottle, SignInThrottled } from "./throttle";
import { createSharedCounts } from "./throttle-counts";

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("instances that share a PostgreSQL server", () => {
  let instances: Database[];
  beforeAll(async () => {
    const url = await emptyPostgres();
    instances = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
  });
  afterAll(() => Promise.all(instances.map(({ close }) => close())));

  test("make one first administrator between them", async () => {
    const made = await Promise.all(
      instances.map(({ db }, index) =>
        ensureFirstAdmin(db, {
          email: `admin-${index}@example.com`,
          password: "chosen by hand",
          now: Date.now,
        }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test("make one account of an issuer and subject between them, which the database alone has once", async () => {
    const identity = { issuer: "https://id.example", subject: "1", email: "ada@example.com", name: "Ada" };
    const viewer = { role: "viewer", source: "assigned" } as const;
    const entered = await Promise.all(
      instances.map(({ db }) => openPeople(db).enter(identity, viewer, "192.0.2.7")),
    );
    expect(new Set(entered.map((account) => account?.id)).size).toBe(1);
    const { db } = instances[0] as Database;
    const values = { ...identityColumns(identity), role: "viewer", createdAt: new Date() } as const;
    await expect(db.insert(people).values(values)).rejects.toMatchObject({
      cause: { constraint: "people_identity" },
    });
  });

  test("know one another's sessions, and their end within 5 s", async () => {
    let time = Date.parse("2026-01-01T00:00:00Z");
    const now = () => time;
    const [here, there] = instances.map(({ db }) => createSessions({ db, now, log: { warn: () => {} } }));
    const { id } = await createPeople((instances[0] as Database).db, now).create({
      email: "ada@example.com",
      role: "viewer",
    });
    const token = (await here?.create(id)) ?? "";
    time += 120_000;
    expect(await there?.find(token, { activity: true })).toMatchObject({ id, email: "ada@example.com" });
    await here?.revoke(sessionIdOf(token));
    time += 5_001;
    expect(await there?.find(token, { activity: true })).toBeUndefined();
  });

  test("hear at once of an ended session, a removed person and a changed role", async () => {
    const time = Date.parse("2026-01-01T00:00:00Z");
    const listening = instances.slice(0, 2);
    for (const { notifications } of listening) await notifications.start();
    const [here, there] = listening.map(({ db, notifications }) =>
      createSessions({ db, notifications, now: () => time, log: { warn: () => {} } }),
    );
    const { db } = instances[0] as Database;
    const { id } = await createPeople(db, () => time).create({ email: "eve@example.com", role: "viewer" });
    const [first = "", second = ""] = [await here?.create(id), await here?.create(id)];
    const isThere = (token: string) => there?.find(token, { activity: false });
    for (const token of [first, second]) expect(await isThere(token)).toMatchObject({ role: "viewer" });
    await db.update(people).set({ role: "admin" }).where(eq(people.id, id));
    here?.askAgain(id);
    await expect.poll(() => isThere(second)).toMatchObject({ role: "admin" });
    await here?.revoke(sessionIdOf(first));
    await expect.poll(() => isThere(first)).toBeUndefined();
    expect(await isThere(second)).toBeDefined();
    await here?.revokeAll(id);
    await expect.poll(() => isThere(second)).toBeUndefined();
  });

  test("know within 5 s of a changed role and a removed person, though they hear nothing", async () => {
    const [here, there] = instances.map(({ db }) => openPeople(db)) as [PeopleBed, PeopleBed];
    const root = await here.people.create({ email: "root@example.com", role: "admin" });
    const bob = await here.people.create({ email: "bob@example.com", role: "viewer" });
    const token = await here.sessions.create(bob.id);
    const isThere = () => there.sessions.find(token, { activity: true });
    expect(await isThere()).toMatchObject({ role: "viewer" });
    await here.changePerson.update(acting(root), bob.id, { role: "admin" });
    there.time += 5_001;
    expect(await isThere()).toMatchObject({ role: "admin" });
    await here.changePerson.remove(acting(root), bob.id);
    there.time += 5_001;
    expect(await isThere()).toBeUndefined();
  });

  test("attack: of twenty guesses at four instances at once five are checked, and nobody's name or address is stored", async () => {
    const throttles = instances.map(throttleOf);
    const guess = (n: number) => throttles[n % 4]?.attempt(ADA, async () => undefined);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => guess(n)));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(15);
    for (const each of refused) expect(each).toHaveProperty("reason", expect.any(SignInThrottled));
    const stored = await (instances[0] as Database).db.select().from(signInLimits);
    expect(JSON.stringify(stored)).not.toMatch(/ada|192\.0/);
    await expect(throttleOf(instances[0] as Database).attempt(ADA, async () => true)).rejects.toThrow(/wait/);
  });

  test("attack: locking a person out leaves the address open from which they signed in at another instance", async () => {
    const [here, there] = instances.map(throttleOf);
    const email = "bob@example.com";
    const home = { email, address: "203.0.113.5" };
    expect(await there?.attempt(home, async () => true)).toBe(true);
    for (let n = 0; n < 101; n += 1) {
      const guess = here?.attempt({ email, address: `198.51.100.${n}` }, async () => undefined);
      await guess?.catch(() => undefined);
    }
    const away = { email, address: "203.0.113.6" };
    await expect(here?.attempt(away, async () => true)).rejects.toThrow(SignInThrottled);
    expect(await here?.attempt(home, async () => true)).toBe(true);
  });

  test("attack: guesses while the database is away are throttled by each instance alone", async () => {
    const gone = { query: () => Promise.reject(new Error("away")) };
    const throttle = createSignInThrottle(createSharedCounts(gone, Date.now));
    const guesses = Array.from({ length: 20 }, () => throttle.attempt(ADA, async () => undefined));
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(15);
  });

  test("after the clock was set back by hours the counts of all are asked again, not those of this instance alone", async () => {
    let [time, queries] = [Date.now(), 0];
    const query = () => ((queries += 1), Promise.reject(new Error("away")));
    const { known } = createSharedCounts({ query }, () => time);
    await known.has("ada");
    await known.has("ada");
    time -= 3 * 3_600_000;
    await known.has("ada");
    expect(queries).toBe(2);
  });

  test("who signs in while the database is away is remembered without a timer that is too long for Node", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    const { known } = createSharedCounts({ query: () => Promise.reject(new Error("away")) }, Date.now);
    await known.add("ada");
    expect([await known.has("ada"), await known.has("bob")]).toEqual([true, false]);
    await new Promise(setImmediate);
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });
});

const ADA = { email: "ada@example.com", address: "192.0.2.1" };

function throttleOf({ pool }: Database) {
  if (!pool) throw new Error("there is no pool");
  return createSignInThrottle(createSharedCounts(pool, Date.now));
}
