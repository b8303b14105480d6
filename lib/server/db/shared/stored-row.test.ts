import { expect, test } from "vitest";
import { memoryDatabase } from "@/lib/server/db/testing/databases";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";
import { createRowTable } from "./row-table";
import { StoredRow } from "./stored-row";

const COUNT: RowKind<{ count: number }> = { name: "count", first: { count: 0 } };

test("what another instance changes while a row is being read is not taken for lost", async () => {
  const table = createRowTable((await memoryDatabase()).db);
  const [asked, held] = [new AbortController(), new AbortController()];
  let losses = 0;
  const row = new StoredRow(COUNT, "all", {
    table: {
      ...table,
      async read(...which) {
        const stored = await table.read(...which);
        asked.abort();
        await aborted(held.signal);
        return stored;
      },
    },
    isAway: () => false,
    goAway: (error) => expect.unreachable(String(error)),
    noteLoss: () => {
      losses += 1;
    },
    noteUnreadable: () => {},
    context: () => ({ instance: "one", instances: 2, now: Date.now() }),
  });
  row.refresh();
  await aborted(asked.signal);
  row.hear({ kind: COUNT.name, id: "all", version: 1, row: JSON.stringify({ count: 1 }) });
  held.abort();
  expect(await row.update((read) => [read, read.count])).toBe(1);
  expect(losses).toBe(0);
});

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
}
