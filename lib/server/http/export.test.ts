import { expect, test } from "vitest";
import type { Lines } from "@/lib/server/export/lines";
import { SessionRequired } from "./errors";
import { type Exporter, replyExport } from "./export";

const LINES: Lines<number> = {
  head: "",
  lineOf: (row) => `${typeof row === "number" ? row : row.message}\n`,
};

test("a file ends, and says so, where whoever reads it slowly is signed out, disabled or removed meanwhile", async () => {
  const rows: unknown[] = [];
  let isSignedIn = true;
  let isClosed = false;
  async function* batches() {
    try {
      yield [1, 2];
      yield [3, 4];
      isSignedIn = false;
      yield [5, 6];
    } finally {
      isClosed = true;
    }
  }
  const exporter = {
    actor: { id: "1", label: "ada@example.com", address: "192.0.2.1" },
    async authorise() {
      if (!isSignedIn) throw new SessionRequired();
    },
    rollcall: {
      auth: {
        audit: { recordDone: async (entry: { details: { rows: number } }) => rows.push(entry.details.rows) },
      },
      recordLimiter: { take() {} },
      log: { warn() {} },
    },
  } as unknown as Exporter;
  const options = { batches: batches(), lines: LINES, format: "ndjson", name: "numbers" } as const;
  const file = await replyExport(exporter, options, { details: {} });
  expect((await file.text()).split("\n")).toEqual([
    "1",
    "2",
    "3",
    "4",
    "Cut after 4 entries: the rest could not be read.",
    "",
  ]);
  expect([isClosed, rows]).toEqual([true, [4]]);
});
