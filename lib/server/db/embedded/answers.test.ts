import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryClient, startedFolder } from "@/lib/server/db/testing/databases";
import { createEmbeddedClient, type EmbeddedClient } from "./client";

const HEAVY = "select sum(i * 7 % 13)::int as sum from generate_series(1, 3000000) i";

let folder: Awaited<ReturnType<typeof startedFolder>>;
let client: EmbeddedClient;
let direct: PGlite;
beforeAll(async () => {
  folder = await startedFolder();
  client = createEmbeddedClient(join(folder.path, "db"));
  direct = await memoryClient();
});
afterAll(async () => {
  await Promise.all([client.close(), direct.close()]);
  folder.remove();
});

function drizzleOn(either: EmbeddedClient | PGlite) {
  return drizzle({ client: either as PGlite });
}

function failure(error: Error): Error {
  return error;
}

const everything = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const cases: [sql: string, params?: unknown[]][] = [
  ["select $1::bytea as a, $2::bytea as b", [everything, Buffer.from("\0ö")]],
  ["select $1::timestamptz as a, $1::date as b", [new Date("2026-01-02T03:04:05.678Z")]],
  ["select $1::timestamptz as a", [Number.POSITIVE_INFINITY]],
  ["select 'infinity'::timestamptz as a, '2026-01-02 03:04:05.123456+02'::timestamptz as b"],
  ["select interval '1 day 2 hours' as a, array[timestamp '2026-01-02'] as b, array[date '2026-01-02'] as c"],
  ["select $1::bigint as a, $2::bigint as b", [9_007_199_254_740_993n, 5n]],
  ["select $1::numeric as a, $2::float8 as b, array[1.10, 2.20]::numeric[] as c", ["1.10", 0.1]],
  ["select $1::text as a, $2::int as b, $3::text as c", [null, undefined, ""]],
  [
    "select $1::text[] as a, $2::int[] as b, array[[1, null], [3, 4]] as c",
    [
      ["a", 'b"c', "d,\\", null],
      [1, 2],
    ],
  ],
  ["select $1::jsonb as a, $2::json as b, $3::jsonb as c", [{ a: [1, null, "ö\u2028"] }, [1], '"text"']],
  ["select $1::boolean as a, $2::boolean as b", [true, "off"]],
  ["select $1::text as a", ["\u{1f600}%_\\'\"$1--"]],
  ["select 1 as a, 2 as a"],
  ["select similarity('staff', 'staf') as a, gen_random_uuid() is null as b"],
  ["select current_setting('timezone') as a"],
  ["create temporary table kept (id bigint generated always as identity, at timestamptz)"],
  ["insert into kept (at) values ($1), ($1) returning *", [new Date(0)]],
  ["update kept set at = null"],
  ["delete from kept where id = 1"],
];

test.each(cases)("answers as without one: %s", async (statement, params) => {
  for (const rowMode of ["array", "object"] as const) {
    const wanted = await direct.query(statement.replace("kept", `kept_${rowMode}`), params, { rowMode });
    const got = await client.query(statement.replace("kept", `kept_${rowMode}`), params, { rowMode });
    expect(got).toStrictEqual(wanted);
  }
});

test.each(cases.slice(0, 15))("answers drizzle as without one: %s", async (statement) => {
  const plain = sql.raw(statement.replaceAll(/\$\d/g, "null"));
  expect(await drizzleOn(client).execute(plain)).toStrictEqual(await drizzleOn(direct).execute(plain));
});

test.each([
  ["nonsense"],
  ["select 1 / 0"],
  ["select $1::date", [new Date(Number.NaN)]],
  ["select $1::bytea", ["text"]],
  ["select $1::boolean", ["perhaps"]],
  ["select $1::boolean", ["ture"]],
  [
    "do $$ begin raise exception 'no' using detail = 'why', hint = 'how', constraint = 'c', errcode = '23505'; end $$",
  ],
])("fails as without one: %s", async (statement, params?: unknown[]) => {
  const wanted = await direct.query(statement, params).catch(failure);
  const got = await client.query(statement, params).catch(failure);
  expect(got).toBeInstanceOf(wanted instanceof RangeError ? RangeError : Error);
  const said = ["name", "message", "severity", "code", "detail", "hint", "position", "constraint"];
  const tell = (error: unknown) => said.map((word) => (error as Record<string, unknown>)[word]);
  expect(tell(got)).toEqual(tell(wanted));
});

test("refuses what cannot be posted, and goes on", async () => {
  await expect(client.query("select $1::text", [() => 1])).rejects.toThrow(/could not be cloned/);
  expect((await client.query("select 1 as a")).rows).toEqual([{ a: 1 }]);
});

test("leaves the event loop alone while a query runs", async () => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  await client.query(HEAVY);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(100);
});

test("keeps what is asked in order", async () => {
  await client.query("create temporary table turns (n int)");
  const asked = Array.from({ length: 50 }, (_, n) => client.query("insert into turns values ($1)", [n]));
  const { rows } = await client.query("select n from turns");
  await Promise.all(asked);
  expect(rows).toEqual(asked.map((_, n) => ({ n })));
});
