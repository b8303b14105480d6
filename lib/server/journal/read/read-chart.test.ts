import { describe, expect, test } from "vitest";
import type { JournalFilter } from "@/lib/contract/journal";
import { BACKENDS, journalAt } from "@/lib/server/journal/testing/journal-bed";
import { readChart } from "./read-chart";

const START = 1_800_000_000_000;

describe.each(BACKENDS)("what the journal counts, %s", (backend) => {
  const opened = journalAt(backend);

  test("the chart counts every minute's attempts by outcome, of this connection alone", async () => {
    await opened.bed.record(
      { at: START },
      { at: START + 59_999, status: 500 },
      { at: START + 60_000 },
      { at: START + 60_001 },
      { at: START + 60_001, connection: "other" },
      // Of a walk, whose calls the list hides too.
      { at: START + 60_001, purpose: "copy" },
    );
    await opened.bed.record({ at: START + 60_002 });
    const range = { from: START, to: START + 120_000, bin: 60_000, filter: {} };
    const { minutes } = await opened.bed.journal.minutes("default", range);
    expect(minutes).toEqual([
      { at: START, counts: { succeeded: 1, failed: 1 } },
      { at: START + 60_000, counts: { succeeded: 3 } },
    ]);
    const later = { ...range, from: START + 60_000 };
    expect((await opened.bed.journal.minutes("default", later)).minutes).toHaveLength(1);
    const wide = { ...range, from: START - (START % 3_600_000), bin: 3_600_000 };
    expect((await opened.bed.journal.minutes("default", wide)).minutes).toEqual([
      { at: wide.from, counts: { succeeded: 4, failed: 1 } },
    ]);
  });

  test("the chart counts what matches the filter, in bars of any length", async () => {
    await opened.bed.record(
      { at: START + 1_000, status: 500 },
      { at: START + 4_999, status: 500, path: "/v1/teams" },
      { at: START + 5_000, status: undefined, code: "aborted" },
      { at: START + 7_000, status: 403 },
      { at: START + 9_000 },
    );
    const chart = (filter: JournalFilter) =>
      opened.bed.journal.minutes("default", { from: START, to: START + 10_000, bin: 5_000, filter });
    expect((await chart({})).minutes).toEqual([
      { at: START, counts: { failed: 2 } },
      { at: START + 5_000, counts: { given_up: 1, refused: 1, succeeded: 1 } },
    ]);
    expect((await chart({ path: ["/v1/teams"] })).minutes).toEqual([{ at: START, counts: { failed: 1 } }]);
    expect((await chart({ status: ["4xx", "5xx"] })).minutes).toEqual([
      { at: START, counts: { failed: 2 } },
      { at: START + 5_000, counts: { refused: 1 } },
    ]);
    const kept = { from: START, to: START + 60_000, bin: 60_000, filter: { outcome: ["failed" as const] } };
    expect((await opened.bed.journal.minutes("default", kept)).minutes).toEqual([
      { at: START, counts: { failed: 2 } },
    ]);
  });

  test("a chart of too many rows says from when on it is complete", async () => {
    const { bed, database } = opened;
    await bed.record(...Array.from({ length: 30 }, (_, n) => ({ at: START + n * 1_000, query: "x" })));
    await bed.record({ at: START, status: 500 });
    const wanted = { from: START, to: START + 30_000, bin: 1_000, filter: { status: ["2xx", "5xx"] } };
    const cut = await readChart(database.db, "default", wanted, 20);
    expect(cut.countedFrom).toBe(START + 21_000);
    expect(cut.minutes).toHaveLength(9);
    expect(await readChart(database.db, "default", wanted)).not.toHaveProperty("countedFrom");
  });

  test("hours with enough answers have a 95th percentile", async () => {
    const hour = START - (START % 3_600_000);
    await opened.bed.record(
      ...Array.from({ length: 40 }, (_, n) => ({ at: hour + n, durationMs: n < 38 ? 10 + n : 900 })),
      { at: hour, durationMs: 9_000, purpose: "token" as const },
      { at: hour, durationMs: 9_000, status: undefined, code: "upstream_timeout" },
      { at: hour + 3_600_000, durationMs: 7 },
    );
    expect(await opened.bed.journal.hours("default", [hour, hour + 3_600_000, hour - 3_600_000])).toEqual({
      hours: [
        { at: hour, p95: 47, answers: 40 },
        { at: hour + 3_600_000, answers: 1 },
        { at: hour - 3_600_000, answers: 0 },
      ],
    });
  });
});
