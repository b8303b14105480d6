import { expect, test } from "vitest";
import { accessEvents } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import { readHistory } from "./tables";

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const change = (at: number, code: "ok" | "throttled" | "org_locked") => ({
  connection: "north",
  at: new Date(at),
  code,
});

test("a day of more changes than are read begins with the oldest of those, not with what was in force before it", async () => {
  const { db } = await memoryDatabase();
  await emptyTables(db);
  const changes = (count: number) =>
    Array.from({ length: count }, (_, n) => change(NOW - DAY_MS + n * 30_000, n % 2 ? "ok" : "throttled"));
  await db.insert(accessEvents).values([change(NOW - 2 * DAY_MS, "org_locked"), ...changes(1_999)]);
  expect((await readHistory(db, "north", NOW - DAY_MS))[0]?.code).toBe("org_locked");
  await db.insert(accessEvents).values(changes(2_880).slice(1_999));
  const history = await readHistory(db, "north", NOW - DAY_MS);
  expect(history).toHaveLength(2_000);
  expect(history[0]?.at).toBe(NOW - DAY_MS + 880 * 30_000);
});
