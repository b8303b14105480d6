import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EmailTaken } from "@/lib/server/auth/people/errors";
import { createPeople } from "@/lib/server/auth/people/people";
import { closedGate, counting, delayed, intercept } from "@/lib/server/auth/testing/database";
import type { Database, Db } from "@/lib/server/db/open-database";
import { people, sessions as sessionsTable } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { createSessions, type Sessions, sessionIdOf } from "./sessions";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const seen = { activity: true };
const polled = { activity: false };

let database: Database;
let db: Db;
let time: number;
let sessions: Sessions;
let personId: string;
let warnings: string[];

beforeAll(async () => {
  database = await memoryDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(db);
  time = Date.parse("2026-01-01T00:00:00Z");
  warnings = [];
  sessions = instance();
  personId = (await createPeople(db, now).create({ email: "Ada@Example.com", role: "viewer" })).id;
});

function now(): number {
  return time;
}

function instance(on: Db = db): Sessions {
  return createSessions({ db: on, now, log: { warn: (_details, message) => warnings.push(message) } });
}

describe("people", () => {
  test("are found whatever the case of their e-mail address, and never made twice", async () => {
    const directory = createPeople(db, now);
    expect(await directory.findByEmail(" ADA@example.COM ")).toMatchObject({
      id: personId,
      email: "ada@example.com",
    });
    expect(await directory.findByEmail("bob@example.com")).toBeUndefined();
    await expect(directory.create({ email: "ADA@EXAMPLE.COM", role: "admin" })).rejects.toThrow(EmailTaken);
  });
});

describe("a session", () => {
  test("says who is signed in, with the e-mail address where there is no name", async () => {
    const token = await sessions.create(personId);
    expect(await sessions.find(token, seen)).toEqual({
      id: personId,
      email: "ada@example.com",
      name: "ada@example.com",
      role: "viewer",
      signsInBy: "password",
      sessionId: sessionIdOf(token),
      settings: {},
    });
    expect(await sessions.find("made up", seen)).toBeUndefined();
  });

  test("attack: reading the sessions table: it holds no token", async () => {
    const token = await sessions.create(personId);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = JSON.stringify(await db.select().from(sessionsTable));
    expect(rows).not.toContain(token);
    const [row] = await db.select().from(sessionsTable);
    expect(await sessions.find(row?.id ?? "", seen)).toBeUndefined();
  });

  test("ends after 30 minutes without activity; background polling is none", async () => {
    const token = await sessions.create(personId);
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await sessions.find(token, polled)).toBeDefined();
      time += MINUTE;
    }
    expect(await sessions.find(token, polled)).toBeUndefined();
    expect(await sessions.find(token, seen)).toBeUndefined();
  });

  test("ends 8 hours after sign-in, however active", async () => {
    const token = await sessions.create(personId);
    for (let minute = 0; minute < 8 * 60; minute += 10) {
      expect(await sessions.find(token, seen)).toBeDefined();
      time += 10 * MINUTE;
    }
    expect(await sessions.find(token, seen)).toBeUndefined();
  });

  test("stays alive here by what is seen in another instance", async () => {
    const token = await sessions.create(personId);
    const other = instance();
    time += 30 * MINUTE - 2 * SECOND;
    await sessions.find(token, polled);
    await other.find(token, seen);
    time += 3 * SECOND;
    expect(await sessions.find(token, polled)).toBeDefined();
  });

  test("is read from the database at most every 5 s, and its activity written at most every 60 s", async () => {
    const { counted, calls } = counting(db);
    const busy = instance(counted);
    const token = await busy.create(personId);
    calls.select = 0;
    for (let second = 0; second < 120; second += 1) {
      await busy.find(token, seen);
      time += SECOND;
    }
    expect(calls.select).toBeLessThanOrEqual(24);
    // Once that of the session, and once that of the person.
    expect(calls.update).toBe(2);
  });

  test("is read anew after the clock was set back by hours, lest an end elsewhere should go unheard until then", async () => {
    const token = await sessions.create(personId);
    await sessions.find(token, polled);
    await instance().revoke(sessionIdOf(token));
    time -= 3 * HOUR;
    expect(await sessions.find(token, polled)).toBeUndefined();
  });

  test("is read once for all requests of a page, and once more for those that come after a change", async () => {
    const { counted, calls } = counting(db);
    const busy = instance(counted);
    const token = await busy.create(personId);
    calls.select = 0;
    const sent = Array.from({ length: 50 }, () => busy.find(token, seen));
    busy.askAgain(personId);
    await db.update(people).set({ name: "Ada" });
    sent.push(...Array.from({ length: 50 }, () => busy.find(token, seen)));
    const found = await Promise.all(sent);
    expect(found.every((person) => person?.id === personId)).toBe(true);
    expect(found.slice(50).every((person) => person?.name === "Ada")).toBe(true);
    expect(calls.select).toBeLessThanOrEqual(3);
  });

  test("goes on when its activity cannot be written, until 30 minutes have passed without any", async () => {
    const token = await sessions.create(personId);
    const failing = instance(
      intercept(db, (method) => {
        if (method === "update") throw new Error("read-only");
      }),
    );
    for (const pause of [2, 6, 2, 20, 9, 29]) {
      time += pause * MINUTE;
      expect(await failing.find(token, seen)).toBeDefined();
    }
    expect(new Set(warnings)).toEqual(new Set(["a session's activity could not be written"]));
    time += 30 * MINUTE;
    expect(await failing.find(token, seen)).toBeUndefined();
  });

  test("is swept away after its time by the next sign-in", async () => {
    await sessions.create(personId);
    time += 8 * HOUR + 1;
    await sessions.create(personId);
    expect(await db.select().from(sessionsTable)).toHaveLength(1);
  });
});

describe("while the database is away", () => {
  let isAway = false;
  let here: Sessions;
  beforeEach(() => {
    isAway = false;
    here = instance(
      intercept(db, () => {
        if (isAway) throw new DatabaseUnavailable(new Error("stopped"));
      }),
    );
  });

  test("who was signed in within the last five minutes still is, and nobody else", async () => {
    const [token, unseen] = [await sessions.create(personId), await sessions.create(personId)];
    await here.find(token, seen);
    isAway = true;
    for (let waited = 0; waited < 5 * MINUTE - SECOND; waited += 30 * SECOND) {
      expect(await here.find(token, seen)).toBeDefined();
      time += 30 * SECOND;
    }
    await expect(here.find(unseen, seen)).rejects.toThrow(DatabaseUnavailable);
    time += SECOND;
    await expect(here.find(token, seen)).rejects.toThrow(DatabaseUnavailable);
    isAway = false;
    expect(await here.find(token, seen)).toBeDefined();
  });

  test("nobody does by their role what they may no longer do", async () => {
    const token = await sessions.create(personId);
    await here.find(token, seen);
    isAway = true;
    time += 5 * SECOND + 1;
    expect(await here.find(token, seen)).toBeDefined();
    await expect(here.find(token, { activity: true, current: true })).rejects.toThrow(DatabaseUnavailable);
  });

  test("a session that ended here stays ended", async () => {
    const token = await sessions.create(personId);
    await here.find(token, seen);
    await here.revoke(sessionIdOf(token));
    isAway = true;
    await expect(here.find(token, seen)).rejects.toThrow(DatabaseUnavailable);
  });

  test("whose session is read while somebody else's change fails stays signed in, and whose own ends does not", async () => {
    const token = await sessions.create(personId);
    await here.find(token, seen);
    isAway = true;
    const askedWhile = (changedId: string) => {
      time += 5 * SECOND + 1;
      const asking = here.find(token, polled);
      here.forget(changedId);
      return asking;
    };
    expect(await askedWhile("somebody else")).toMatchObject({ id: personId });
    await expect(askedWhile(personId)).rejects.toThrow(DatabaseUnavailable);
  });

  test("it is asked again within 5 s, and an end elsewhere counts then", async () => {
    const token = await sessions.create(personId);
    await here.find(token, seen);
    isAway = true;
    time += MINUTE;
    expect(await here.find(token, seen)).toBeDefined();
    await sessions.revoke(sessionIdOf(token));
    isAway = false;
    time += 5 * SECOND;
    expect(await here.find(token, seen)).toBeUndefined();
  });
});

describe("revoking", () => {
  test("ends a session at once here, within 5 s elsewhere, and no other session", async () => {
    const [token, mine] = [await sessions.create(personId), await sessions.create(personId)];
    const other = instance();
    await Promise.all([sessions.find(token, seen), other.find(token, seen)]);
    await sessions.revoke(sessionIdOf(token));
    expect(await sessions.find(token, seen)).toBeUndefined();
    expect(await sessions.find(mine, seen)).toBeDefined();
    time += 5 * SECOND + 1;
    expect(await other.find(token, seen)).toBeUndefined();
  });

  test("ends all of a person's sessions", async () => {
    const tokens = [await sessions.create(personId), await sessions.create(personId)];
    await sessions.find(tokens[0] ?? "", seen);
    await sessions.revokeAll(personId);
    for (const token of tokens) expect(await sessions.find(token, seen)).toBeUndefined();
  });

  test("attack: keeping a session by asking while it is revoked", async () => {
    const token = await sessions.create(personId);
    const gate = closedGate();
    // The row is read before the revocation, and the answer arrives after it.
    const slow = instance(delayed(db, () => gate.opened));
    const asking = slow.find(token, seen);
    await slow.revoke(sessionIdOf(token));
    gate.open();
    expect(await asking).toBeUndefined();
    expect(await slow.find(token, seen)).toBeUndefined();
  });

  test("a person who is gone is signed out, and a new role counts within 5 s", async () => {
    const token = await sessions.create(personId);
    await sessions.find(token, seen);
    await db.update(people).set({ role: "admin" });
    time += 5 * SECOND + 1;
    expect(await sessions.find(token, seen)).toMatchObject({ role: "admin" });
    await db.delete(people);
    time += 5 * SECOND + 1;
    expect(await sessions.find(token, seen)).toBeUndefined();
  });
});

test("attack: saving settings without pause holds up nobody, and what was read meanwhile is asked anew", async () => {
  const token = await sessions.create(personId);
  const { counted, calls } = counting(db);
  let saves = 0;
  const saving = intercept(counted, (method) => {
    // A change after each read, for as long as there would be another.
    if (method === "select" && saves < 50) queueMicrotask(() => (busy.askAgain(personId), (saves += 1)));
  });
  const busy = instance(saving);
  expect(await busy.find(token, polled)).toMatchObject({ id: personId });
  expect(calls.select).toBe(3);
  saves = 50;
  await busy.find(token, polled);
  expect(calls.select).toBe(4);
});
