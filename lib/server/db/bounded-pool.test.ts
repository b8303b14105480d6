import { afterEach, expect, test } from "vitest";
import { type BoundedPool, createBoundedPool } from "./bounded-pool";
import { emptyPostgres, postgresMissing } from "./testing/databases";
import { unavailableIn } from "./unavailable";

const PATIENT = { connectMs: 600_000, statementMs: 600_000 };
const missing = postgresMissing();
const open: BoundedPool[] = [];

afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

function poolAt(url: string, size: number): BoundedPool {
  const pool = createBoundedPool(url, size, PATIENT);
  open.push(pool);
  return pool;
}

test.skipIf(missing)(
  "where the server has no room for another connection, statements take turns on the one that there is",
  async () => {
    const url = new URL(await emptyPostgres());
    const role = `narrow${url.pathname.replaceAll(/\W/g, "_")}`;
    await poolAt(url.href, 1).pool.query({ text: `create role ${role} login connection limit 1` });
    url.username = role;
    const { pool, figures } = poolAt(url.href, 3);
    await pool.query({ text: "select 1" });
    const asked = [1, 2, 3].map((number) =>
      pool.query({ text: `select ${number} as number, pg_sleep(0.1)` }),
    );
    expect((await Promise.all(asked)).map(({ rows }) => rows[0].number)).toEqual([1, 2, 3]);
    expect(figures().open).toBe(1);
  },
);

test.skipIf(missing).each([
  ["deadlock", "40P01", "database_unavailable"],
  ["change that another came before", "40001", "database_unavailable"],
  ["server without transaction ids", "54000", "database_unavailable"],
  ["statement that is too complex", "54001", undefined],
])("whether the database is away: a %s (%s): %s", async (_what, code, said) => {
  const { pool } = poolAt(await emptyPostgres(), 1);
  const text = `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
  const thrown: unknown = await pool.query({ text }).catch((error) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(unavailableIn(thrown)?.code).toBe(said);
});
