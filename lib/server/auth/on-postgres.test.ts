import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { emptyPostgres, postgresMissing } from "@/lib/server/db/testing/databases";
import { ensureFirstAdmin } from "./people/first-admin";
import { createPeople } from "./people/people";
import { createSessions, sessionIdOf } from "./sessions/sessions";

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

  test("know one another's sessions, and their end within 5 s", async () => {
    let time = Date.parse("2026-01-01T00:00:00Z");
    const now = () => time;
    const [here, there] = instances.map(({ db }) => createSessions({ db, now, log: { warn: () => {} } }));
    const people = createPeople((instances[0] as Database).db, now);
    const { id } = await people.create({ email: "ada@example.com", role: "viewer" });
    const token = (await here?.create(id)) ?? "";
    time += 120_000;
    expect(await there?.find(token, { activity: true })).toMatchObject({ id, email: "ada@example.com" });
    await here?.revoke(sessionIdOf(token));
    time += 5_001;
    expect(await there?.find(token, { activity: true })).toBeUndefined();
  });
});
