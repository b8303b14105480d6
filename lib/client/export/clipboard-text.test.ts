import { expect, test } from "vitest";
import { FakeScheduler, row, staff } from "@/lib/client/find/testing/fake-scheduler";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import { clipboardText } from "./clipboard-text";
import { textOf } from "./testing/read-exports";

const NONE: ReadonlySet<string> = new Set();
const ROWS = [
  row({ id: 1, name: "=1+1", email: "a@b", salary: parseLossless("12345678901234567890") }),
  row({ id: 2, name: 'Ada, "the" first', email: null, more: { deep: [1, null] } }),
];

test("CSV is what an export writes, without the byte order mark and without the columns that are left out", async () => {
  for (const hidden of [NONE, new Set(["email", "more"])]) {
    const copied = await clipboardText({ rows: ROWS, format: "csv", hidden, scheduler: new FakeScheduler() });
    expect(copied).toBe(await textOf({ rows: ROWS, format: "csv", hidden, withManifest: false }));
    expect(copied).toContain("'=1+1");
    expect(copied).toContain("12345678901234567890");
  }
});

test("JSON is an array of what the service sent, with every digit, without the columns that are left out", async () => {
  const all = await clipboardText({
    rows: ROWS,
    format: "json",
    hidden: NONE,
    scheduler: new FakeScheduler(),
  });
  expect(parseLossless(all)).toEqual(ROWS.map(({ item }) => item));
  expect(all).toContain('"salary":12345678901234567890');
  const some = await clipboardText({
    rows: ROWS,
    format: "json",
    hidden: new Set(["email"]),
    scheduler: new FakeScheduler(),
  });
  expect(parseLossless(some)).not.toHaveProperty("0.email");
  expect(await clipboardText({ rows: [], format: "json", hidden: NONE })).toBe("[\n]\n");
});

test("keys are one per line", async () => {
  expect(await clipboardText({ rows: ROWS, format: "keys", hidden: NONE })).toBe("1\n2\n");
});

test("100,000 rows hold up no frame", async () => {
  const scheduler = new FakeScheduler();
  await clipboardText({ rows: staff(2_000, scheduler), format: "csv", hidden: NONE, scheduler });
  expect(Math.max(...scheduler.slices)).toBeLessThanOrEqual(FakeScheduler.longestSlice(0.3));
  expect(scheduler.slices.length).toBeGreaterThan(10);
});
