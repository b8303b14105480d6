import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PersonSettings } from "@/lib/contract/person-settings";
import { createPeople } from "@/lib/server/auth/people/people";
import { createSessions } from "@/lib/server/auth/sessions/sessions";
import { closedGate, counting, delayed, intercept } from "@/lib/server/auth/testing/database";
import type { Db } from "@/lib/server/db/open-database";
import { people, personSettings } from "@/lib/server/db/schema";
import { emptyTables, postgresMissing } from "@/lib/server/db/testing/databases";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { openBackend } from "@/lib/server/journal/testing/journal-bed";
import { createSaveSettings } from "./save-settings";

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

/** JSON that is nobody's settings. */
const UNREADABLE = [
  "null",
  "7",
  '"text"',
  "[]",
  "[[1]]",
  '{"lists":7}',
  '{"lists":null}',
  '{"lists":{"a/staff":[]}}',
];

describe.each([
  { backend: "embedded, in its thread", isSkipped: false },
  { backend: "PostgreSQL", isSkipped: missing !== undefined },
] as const)("a person's settings, $backend", ({ backend, isSkipped }) => {
  describe.skipIf(isSkipped)("", () => {
    let opened: Awaited<ReturnType<typeof openBackend>>;
    let db: Db;
    let personId: string;
    let time: number;
    const now = () => time;

    beforeAll(async () => {
      opened = await openBackend(backend);
      db = opened.db;
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      await emptyTables(db);
      time = Date.parse("2026-01-01T00:00:00Z");
      personId = (await createPeople(db, now).create({ email: "ada@example.com", role: "viewer" })).id;
    });

    /** One of Rollcall's processes, as far as it keeps settings. */
    function instance(on: Db = db) {
      const sessions = createSessions({ db: on, now, log: { warn: () => {} } });
      const save = createSaveSettings({ db: on, now, saved: sessions.askAgain });
      return {
        sessions,
        save: (patch: object, person = personId) => save(person, patch as Record<string, unknown>),
        find: (token: string) => sessions.find(token, { activity: false }),
      };
    }

    async function stored(): Promise<unknown[]> {
      return (await db.select().from(personSettings)).map(({ settings }) => settings);
    }

    async function store(settings: unknown): Promise<void> {
      await db.insert(personSettings).values({ personId, settings, updatedAt: new Date(time) });
    }

    test("come with the session, in its one statement, and are empty where there are none", async () => {
      const { counted, calls } = counting(db);
      const { sessions, save, find } = instance(counted);
      const token = await sessions.create(personId);
      calls["select"] = 0;
      expect((await find(token))?.settings).toEqual({});
      expect(calls["select"]).toBe(1);
      await save({ lists: { "north/staff": { hidden: ["email"] } } });
      calls["select"] = 0;
      expect((await find(token))?.settings).toEqual({ lists: { "north/staff": { hidden: ["email"] } } });
      expect(calls["select"]).toBe(1);
    });

    test("that were saved are in the next answer to this session here, and within 5 s elsewhere", async () => {
      const [here, elsewhere] = [instance(), instance()];
      const token = await here.sessions.create(personId);
      await Promise.all([here.find(token), elsewhere.find(token)]);
      const settings = { lists: { "north/staff": { density: "compact" } } };
      expect(await here.save(settings)).toEqual(settings);
      expect((await here.find(token))?.settings).toEqual(settings);
      time += 5_001;
      expect((await elsewhere.find(token))?.settings).toEqual(settings);
    });

    test("are not those from before where a session was being read while they were saved", async () => {
      const [read, gate] = [closedGate(), closedGate()];
      const slow = delayed(db, () => {
        read.open();
        return gate.opened;
      });
      const { sessions, find } = instance(slow);
      const token = await sessions.create(personId);
      const asking = find(token);
      await read.opened;
      await createSaveSettings({ db, now, saved: sessions.askAgain })(personId, { theme: "dark" });
      gate.open();
      expect((await asking)?.settings).toEqual({ theme: "dark" });
      expect((await find(token))?.settings).toEqual({ theme: "dark" });
    });

    test("saved by many tabs at once are all kept", async () => {
      const tabs = [instance(), instance()];
      const names = Array.from({ length: 24 }, (_, at) => `list-${at}/staff`);
      await Promise.all(
        names.map((name, at) => tabs[at % 2]?.save({ lists: { [name]: { hidden: [`field_${at}`] } } })),
      );
      const lists = Object.fromEntries(names.map((name, at) => [name, { hidden: [`field_${at}`] }]));
      expect(await stored()).toEqual([{ lists }]);
    });

    test("are patched: what is there is set, null deletes, lists of fields replace, the rest stays", async () => {
      const { save } = instance();
      await save({ lists: { "a/staff": { hidden: ["x", "y"], widths: { x: 40, y: 2000 }, order: ["y"] } } });
      const patch = {
        lists: { "a/staff": { hidden: ["y"], widths: { x: null }, order: null }, "b/teams": {} },
      };
      const settings = { lists: { "a/staff": { hidden: ["y"], widths: { y: 2000 } }, "b/teams": {} } };
      expect(await save(patch)).toEqual(settings);
      expect(await stored()).toEqual([settings]);
      expect(await save({ lists: null })).toEqual({});
    });

    test("of a later release are kept when this one writes, what it cannot read of them too", async () => {
      const later = {
        skin: { name: "dark" },
        lists: { "a/staff": { density: "cosy", frozen: 2, hidden: ["x"] }, "A!": {} },
      };
      await store(later);
      const { save, sessions, find } = instance();
      const token = await sessions.create(personId);
      const readable = { skin: { name: "dark" }, lists: { "a/staff": { frozen: 2, hidden: ["x"] } } };
      expect((await find(token))?.settings).toEqual(readable);
      const hidden = { lists: { "a/staff": { hidden: ["y"] } } };
      expect(await save(hidden)).toEqual({ ...readable, lists: { "a/staff": { frozen: 2, hidden: ["y"] } } });
      const list = { ...later.lists["a/staff"], hidden: ["y"] };
      expect(await stored()).toEqual([{ ...later, lists: { ...later.lists, "a/staff": list } }]);
    });

    test("that cannot be read are none, end no session, and can be written again", async () => {
      const { save, sessions, find } = instance();
      const token = await sessions.create(personId);
      await store({});
      for (const unreadable of UNREADABLE) {
        await db.update(personSettings).set({ settings: sql`${unreadable}::text::jsonb` });
        sessions.askAgain(personId);
        const person = await find(token);
        expect(person?.email, unreadable).toBe("ada@example.com");
        expect(person?.settings.lists ?? {}, unreadable).toEqual({});
        const mine = { lists: { "a/staff": { hidden: ["x"] } } };
        expect(await save(mine), unreadable).toEqual(mine);
      }
    });

    test("take fields of any name for names alone", async () => {
      const names = ["__proto__", "constructor", "a.b/c", "%2E", "名前 🪪", "", "toString"];
      const widths = Object.fromEntries(names.map((name, at) => [name, 40 + at]));
      const list = { hidden: names, order: names, widths };
      const { save, sessions, find } = instance();
      const token = await sessions.create(personId);
      const sent = `{"lists":{"a/staff":${JSON.stringify(list)}},"__proto__":{"polluted":true}}`;
      for (const settings of [await save(JSON.parse(sent) as object), (await find(token))?.settings]) {
        const { order, widths: found = {} } = settings?.lists?.["a/staff"] ?? {};
        expect(order).toEqual(names);
        expect(new Map(Object.entries(found))).toEqual(new Map(Object.entries(widths)));
        expect(Object.keys(settings ?? {}).toSorted()).toEqual(["__proto__", "lists"]);
        expect(settings).not.toHaveProperty("polluted");
      }
      const gone = JSON.parse(
        '{"__proto__":null,"lists":{"a/staff":{"widths":{"__proto__":null}}}}',
      ) as object;
      const { lists, ...rest } = await save(gone);
      expect(Object.keys(rest)).toEqual([]);
      expect(Object.keys(lists?.["a/staff"]?.widths ?? {})).toHaveLength(names.length - 1);
    });

    test("with a text that the database cannot keep are refused, wherever it stands", async () => {
      const { save } = instance();
      await save({ theme: "dark" });
      for (const text of ["a\0b", "\0", "\ud800", "x\udc00y", "\udc00\ud800"]) {
        for (const patch of [
          { lists: { "a/staff": { hidden: [text] } } },
          { lists: { "a/staff": { widths: { [text]: 40 } } } },
          { lists: { "a/staff": { widths: { [text]: null } } } },
          { later: [[{ [text]: 1 }]] },
          { [text]: null },
        ]) {
          await expect(save(patch)).rejects.toMatchObject({ code: "query_invalid" });
        }
      }
      expect(await stored()).toEqual([{ theme: "dark" }]);
    });

    test("have 16 KiB at most, counted in bytes; beyond that nothing is changed, and less is taken again", async () => {
      const { save } = instance();
      const room = 16 * 1024 - Buffer.byteLength('{"later":""}');
      const full = { later: `${"é".repeat(Math.floor(room / 2))}${"x".repeat(room % 2)}` };
      await save(full);
      expect(Buffer.byteLength(JSON.stringify(full))).toBe(16 * 1024);
      await expect(save({ later: `${full.later}x` })).rejects.toMatchObject({ code: "body_too_large" });
      await expect(save({ a: 1 })).rejects.toThrow(/16384 is the most .* Show columns again/);
      expect(await stored()).toEqual([full]);
      expect(await save({ later: null, a: 1 })).toEqual({ a: 1 });
    });

    test("of somebody without any, that are too large, leave no row behind", async () => {
      await expect(instance().save({ later: "x".repeat(20_000) })).rejects.toMatchObject({
        code: "body_too_large",
      });
      expect(await stored()).toEqual([]);
    });

    test("of a person who is gone are refused as nobody's, and go with the person", async () => {
      const { save, sessions, find } = instance();
      const token = await sessions.create(personId);
      await save({ theme: "dark" });
      await find(token);
      await db.delete(people).where(eq(people.id, personId));
      expect(await stored()).toEqual([]);
      await expect(save({ theme: "light" })).rejects.toMatchObject({ code: "session_required" });
      expect(await find(token)).toBeUndefined();
      expect(await stored()).toEqual([]);
    });

    test("are one person's: nobody else's are read or written", async () => {
      const other = (await createPeople(db, now).create({ email: "bob@example.com", role: "admin" })).id;
      const { save, sessions, find } = instance();
      const [mine, theirs] = [await sessions.create(personId), await sessions.create(other)];
      await Promise.all([save({ theme: "dark" }), save({ theme: "light" }, other)]);
      const settingsOf = async (token: string): Promise<PersonSettings | undefined> =>
        (await find(token))?.settings;
      expect([await settingsOf(mine), await settingsOf(theirs)]).toEqual([
        { theme: "dark" },
        { theme: "light" },
      ]);
    });

    test("are not saved while the database is away, and whoever is signed in still is, with those they had", async () => {
      let isAway = false;
      const { sessions, save, find } = instance(
        intercept(db, () => {
          if (isAway) throw new DatabaseUnavailable(new Error("stopped"));
        }),
      );
      const token = await sessions.create(personId);
      await save({ theme: "dark" });
      await find(token);
      isAway = true;
      await expect(save({ theme: "light" })).rejects.toThrow(DatabaseUnavailable);
      expect((await find(token))?.settings).toEqual({ theme: "dark" });
      isAway = false;
      expect(await save({})).toEqual({ theme: "dark" });
    });
  });
});
