import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { people } from "@/lib/server/db/schema";
import { emptyPostgres, postgresMissing } from "@/lib/server/db/testing/databases";
import { identityColumns } from "./people/account";
import { ensureFirstAdmin } from "./people/first-admin";
import { createPeople } from "./people/people";
import { createSessions, sessionIdOf } from "./sessions/sessions";
import { acting, openPeople, type PeopleBed } from "./testing/people-bed";

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

  test("know within 5 s of a role that was changed and of somebody who was removed at another", async () => {
    const [here, there] = instances.map(({ db }) => openPeople(db)) as [PeopleBed, PeopleBed];
    const root = await here.people.create({ email: "root@example.com", role: "admin" });
    const bob = await here.people.create({ email: "bob@example.com", role: "viewer" });
    const token = await here.sessions.create(bob.id);
    const isThere = () => there.sessions.find(token, { activity: true });
    expect(await isThere()).toMatchObject({ role: "viewer" });
    await here.changePerson.setRole(acting(root), bob.id, "admin");
    there.time += 5_001;
    expect(await isThere()).toMatchObject({ role: "admin" });
    await here.changePerson.remove(acting(root), bob.id);
    there.time += 5_001;
    expect(await isThere()).toBeUndefined();
  });
});
