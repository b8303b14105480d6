import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sharedRows } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "./databases";

test("emptied tables have no row, and count from one again, even where no row of the count is left", async () => {
  const { db } = await memoryDatabase();
  const next = sql`select nextval(pg_get_serial_sequence('journal', 'id'))::int as id`;
  await db.execute(next);
  await db.execute(next);
  await db.execute(sql`insert into shared_rows values ('budget', 'north', 1, '{}', now())`);
  await emptyTables(db);
  expect(await db.select().from(sharedRows)).toEqual([]);
  expect(await db.execute(next)).toMatchObject({ rows: [{ id: 1 }] });
  await emptyTables(db);
});
