import * as fc from "fast-check";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { PersonSettings } from "@/lib/contract/person-settings";
import { cookiePairs, migrateFormerColumns, settingsFromCookies } from "./former-columns";

/** As the release that had these cookies wrote one. */
function formerCookie(connection: string, hidden: Iterable<string>): string {
  const names = [...hidden].map((field) => encodeURIComponent(field).replaceAll(".", "%2E"));
  return `rollcall-columns-${connection}=${encodeURIComponent(names.join("."))}`;
}

const read = (cookies: string) => settingsFromCookies(cookiePairs(cookies));

const field = fc.oneof(
  fc.constantFrom("email", "a.b", "fte_%", "%2E", "__proto__", "x;y", "1 2", "名前 🪪", "a=b", ","),
  // Of any letters but those that the settings cannot hold.
  fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !text.includes("\0")),
);

test("names of any letters are read as they were written", () => {
  fc.assert(
    fc.property(fc.uniqueArray(field, { minLength: 1 }), (hidden) => {
      const cookies = `theme=dark; ${formerCookie("north-2", hidden)}; x=y`;
      expect(read(cookies)).toEqual({ lists: { "north-2/staff": { hidden } } });
    }),
  );
});

test("whatever stands in cookies, it is read without an error, as names that can be kept or as nothing", () => {
  const piece = fc.oneof(
    fc.constantFrom("%", "%0", "%00", "%zz", "%E0%A4", "%25", ".", "=", ";"),
    fc.string(),
  );
  const name = fc.oneof(
    fc.constantFrom("rollcall-columns-a", "rollcall-columns-__proto__", "rollcall-columns-", "a"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.array(piece))), (cookies) => {
      const text = cookies.map(([key, pieces]) => `${key}=${pieces.join("")}`).join("; ");
      const { lists = {} } = read(text);
      for (const [key, { hidden }] of Object.entries(lists)) {
        expect(key).toMatch(/^[a-z0-9-]{1,40}\/staff$/);
        expect(hidden.length).toBeGreaterThan(0);
        expect(new Set(hidden).size).toBe(hidden.length);
        for (const each of hidden) expect(each).not.toMatch(/^$|\0|\p{Cs}/u);
      }
    }),
  );
});

test("what is no encoding of anything stands for itself, and a name that comes twice is the last one's", () => {
  expect(read("rollcall-columns-a=email.fte_%")).toEqual({
    lists: { "a/staff": { hidden: ["email", "fte_%"] } },
  });
  expect(read("rollcall-columns-a=x; rollcall-columns-a=y.y")).toEqual({
    lists: { "a/staff": { hidden: ["y"] } },
  });
  expect(read("rollcall-columns-a=x; rollcall-columns-a=")).toEqual({});
  expect(read("")).toEqual({});
});

let jar: Map<string, string>;
let settings: PersonSettings;
let patches: PersonSettings[];
let refuses: boolean;
/** How many lists the settings have room for. */
let room: number;

/** A browser's cookies by name and path, and a server that keeps the settings of lists. */
beforeEach(() => {
  jar = new Map();
  settings = {};
  patches = [];
  refuses = false;
  room = Number.POSITIVE_INFINITY;
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar.values()].join("; ");
    },
    set cookie(written: string) {
      const { name, path } = /^(?<name>[^=]+)=; path=(?<path>\S+); max-age=0$/.exec(written)?.groups ?? {};
      jar.delete(`${name} ${path}`);
    },
  });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    const error = { type: "api_error", code: "database_unavailable", message: "It is away." };
    if (refuses) return Response.json({ error }, { status: 503 });
    const patch = JSON.parse(body) as PersonSettings;
    patches.push(patch);
    const lists = { ...settings.lists, ...patch.lists };
    if (Object.keys(lists).length > room) {
      return Response.json({ error: { ...error, code: "body_too_large" } }, { status: 413 });
    }
    settings = { ...settings, lists };
    return Response.json(settings);
  });
});
afterAll(() => void vi.unstubAllGlobals());

test("they are taken over once and expired at both paths; what the settings say already is newer", async () => {
  settings = { lists: { "b/staff": { hidden: ["phone"] }, "c/staff": { density: "compact" } } };
  jar.set("rollcall-theme /", "rollcall-theme=dark");
  jar.set("rollcall-columns-a /c/a", formerCookie("a", ["email"]));
  for (const connection of ["a", "b", "c"])
    jar.set(`rollcall-columns-${connection} /`, formerCookie(connection, ["email"]));
  await migrateFormerColumns();
  expect(patches).toEqual([
    {},
    { lists: { "a/staff": { hidden: ["email"] }, "c/staff": { hidden: ["email"] } } },
  ]);
  expect([...jar.keys()]).toEqual(["rollcall-theme /"]);
  await migrateFormerColumns();
  expect(patches).toHaveLength(2);
});

test("they stay where they cannot be saved, for the next time", async () => {
  jar.set("rollcall-columns-a /c/a", formerCookie("a", ["email"]));
  refuses = true;
  await expect(migrateFormerColumns()).rejects.toThrow("database_unavailable");
  expect(jar.size).toBe(1);
  refuses = false;
  await migrateFormerColumns();
  expect(settings).toEqual({ lists: { "a/staff": { hidden: ["email"] } } });
  expect(jar.size).toBe(0);
});

test("what the settings have no room for is given up, and burdens no request as a cookie either", async () => {
  for (const connection of ["a", "b", "c"])
    jar.set(`rollcall-columns-${connection} /`, formerCookie(connection, ["email"]));
  room = 2;
  await migrateFormerColumns();
  expect(Object.keys(settings.lists ?? {})).toEqual(["a/staff", "b/staff"]);
  expect(jar.size).toBe(0);
});
