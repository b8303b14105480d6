import { describe, expect, test } from "vitest";
import type { JournalEntry, JournalFilter, JournalPage } from "@/lib/contract/journal";
import { people } from "@/lib/server/db/schema";
import { parseCursor } from "@/lib/server/input/cursor";
import { parseFilter } from "./read/parse-query";
import { attempt, BACKENDS, journalAt } from "./testing/journal-bed";

const ADA = "11111111-2222-4333-8444-555555555555";
const START = 1_800_000_000_000;

describe.each(BACKENDS)("reading the journal, %s", (backend) => {
  const opened = journalAt(backend);

  const found = async (filter: JournalFilter) => ids(await opened.bed.journal.list("default", filter));

  test("an empty journal is an empty page without a beginning", async () => {
    expect(await opened.bed.journal.list("default", {})).toEqual({
      now: opened.bed.clock.now(),
      entries: [],
    });
    expect(await opened.bed.journal.news("default", {}, 0)).toMatchObject({ entries: [], more: false });
  });

  test.each(["prefetch", "explore"] as const)(
    "a row of an earlier release that was for %s opens, and is found by it",
    async (purpose) => {
      await opened.bed.record({ requestId: "req_now" }, { requestId: "req_then", purpose: purpose as never });
      const filter = parseFilter(`purpose=${purpose}`);
      expect(await found(filter)).toEqual(["req_then"]);
      expect(await opened.bed.journal.operation("default", "req_then", filter)).toMatchObject({
        attempts: [{ purpose }],
      });
    },
  );

  test("an entry has all that the list needs, whose it was included", async () => {
    await opened.database.db
      .insert(people)
      .values({ id: ADA, email: "ada@example.com", role: "viewer", createdAt: new Date() });
    await opened.bed.record(
      {
        person: ADA,
        operation: "op",
        requestId: "req_a",
        status: 403,
        code: "org_locked",
        errorFields: { message: "Locked." },
      },
      { person: "somebody who is gone", requestId: "req_b" },
    );
    const { entries: listed, reachesBackTo, latest } = await opened.bed.journal.list("default", {});
    expect(listed[1]).toEqual({
      kind: "attempt",
      id: expect.stringMatching(/^\d+$/),
      at: opened.bed.clock.now(),
      durationMs: 12,
      person: { id: ADA, email: "ada@example.com" },
      operation: "op",
      attempt: 1,
      purpose: "browse",
      method: "GET",
      path: "/v1/staff",
      query: "limit=100",
      sent: true,
      outcome: "refused",
      status: 403,
      code: "org_locked",
      message: "Locked.",
      requestId: "req_a",
    });
    expect(listed[0]).toMatchObject({ person: { id: "somebody who is gone" } });
    expect(reachesBackTo).toBe(opened.bed.clock.now());
    expect(latest).toBe(listed[0]?.id);
  });

  test("page after page shows every entry once, newest first, whatever is written meanwhile", async () => {
    const seen: JournalEntry[] = [];
    await opened.bed.record(
      ...Array.from({ length: 95 }, (_, n) => ({ at: START + (n % 7), requestId: `old_${n}` })),
    );
    let before: JournalPage["next"];
    do {
      const page = await opened.bed.journal.list(
        "default",
        {},
        { limit: 10, before: before ? parseCursor(before) : undefined },
      );
      seen.push(...(page.entries as JournalEntry[]));
      before = page.next;
      await opened.bed.record({ at: START + 3, connection: "other" }, { at: START + 100, requestId: "new" });
    } while (before);
    const old = seen.filter(({ requestId }) => requestId?.startsWith("old_"));
    expect(seen).toHaveLength(95);
    expect(new Set(old.map(({ requestId }) => requestId)).size).toBe(95);
    const places = seen.map(({ at, id }) => [at, Number(id)] as const);
    expect(places).toEqual([...places].sort((a, b) => b[0] - a[0] || b[1] - a[1]));
  });

  test("a page and the news since it share nothing and leave nothing out", async () => {
    await opened.bed.record({ at: START + 5, requestId: "a" });
    const page = await opened.bed.journal.list("default", {});
    // Slow ones come late: they began before.
    await opened.bed.record({ at: START + 1, requestId: "b" }, { at: START + 9, requestId: "c" });
    const news = await opened.bed.journal.news("default", {}, Number(page.latest));
    expect(ids(news)).toEqual(["c", "b"]);
    expect(await opened.bed.journal.news("default", {}, Number(news.latest))).toMatchObject({
      entries: [],
      more: false,
    });
    await opened.bed.record(...Array.from({ length: 101 }, () => ({ code: "conflict", status: 409 })), {});
    const many = await opened.bed.journal.news("default", { code: ["conflict"] }, Number(news.latest));
    expect(many).toMatchObject({ more: true });
    expect(many.entries).toHaveLength(100);
  });

  test("what a read waited at Rollcall for its turn, a token or its count is none of the service's time", async () => {
    await opened.bed.record(
      { at: START, durationMs: 5_240, sentAt: START + 3_010, serviceMs: 2_200, requestId: "waited" },
      { at: START, durationMs: 5_240, sentAt: START + 3_010, requestId: "unanswered" },
    );
    const { entries } = await opened.bed.journal.list("default", {});
    expect(entries).toMatchObject([
      { requestId: "unanswered", at: START + 3_010, durationMs: 2_230 },
      { requestId: "waited", at: START + 3_010, durationMs: 2_200 },
    ]);
  });

  test("each filter matches what it says, alone and with others", async () => {
    await opened.bed.record(
      { at: START, requestId: "ok", person: ADA },
      {
        at: START + 1,
        requestId: "locked",
        status: 403,
        durationMs: 90,
        code: "org_locked",
        errorFields: { message: "Über_100% locked\\" },
      },
      {
        at: START + 2,
        requestId: "slow",
        status: 429,
        code: "rate_limited",
        purpose: "load",
        durationMs: 7_000,
      },
      { at: START + 3, requestId: "down", status: 503, code: "api_error", path: "/v1/teams" },
      { at: START + 4, requestId: "cut", status: undefined, code: "upstream_unreachable", person: ADA },
      { at: START + 5, requestId: "local_1", status: undefined, code: "path_invalid", sent: false },
      { at: START + 5, requestId: "local_2", status: undefined, code: "aborted" },
      { at: START + 6, requestId: "tok", purpose: "token", method: "POST", path: "/oauth/token" },
      { at: START + 7, connection: "other", requestId: "other" },
      { at: START + 8, requestId: "walk", purpose: "copy", path: "/v1/walked" },
    );
    const expected: [JournalFilter, string[]][] = [
      [{}, ["tok", "local_2", "local_1", "cut", "down", "slow", "locked", "ok"]],
      [{ status: ["403"] }, ["locked"]],
      [{ status: ["4xx"] }, ["slow", "locked"]],
      [{ status: ["5xx"] }, ["down"]],
      [{ status: ["none"] }, ["local_2", "local_1", "cut"]],
      [{ code: ["api_error"] }, ["down"]],
      [{ path: ["/v1/teams"] }, ["down"]],
      [{ purpose: ["load"] }, ["slow"]],
      [{ purpose: ["token"] }, ["tok"]],
      // Calls of a walk are hidden until a filter asks for more than a time and an outcome.
      [{ purpose: ["copy"] }, ["walk"]],
      [{ path: ["/v1/walked"] }, ["walk"]],
      [{ q: "walked" }, ["walk"]],
      [{ person: [ADA] }, ["cut", "ok"]],
      [{ outcome: ["succeeded"] }, ["tok", "ok"]],
      [{ outcome: ["throttled"] }, ["slow"]],
      [{ outcome: ["failed"] }, ["cut", "down"]],
      [{ outcome: ["given_up"] }, ["local_2"]],
      [{ outcome: ["not_sent"] }, ["local_1"]],
      [{ from: START + 1, to: START + 3 }, ["slow", "locked"]],
      [{ q: "LOCKED" }, ["locked"]],
      [{ q: "üBER_" }, ["locked"]],
      [{ q: "teams" }, ["down"]],
      [{ q: "100%" }, ["locked"]],
      [{ q: "%" }, ["locked"]],
      [{ q: "r_1" }, ["locked"]],
      [{ q: "_" }, ["local_2", "local_1", "locked"]],
      [{ q: "\\" }, ["locked"]],
      [{ q: "(a+)+$" }, []],
      [{ q: "' or 1=1; drop table journal; --" }, []],
      [{ code: ["' or ''='"] }, []],
      [{ person: [ADA], outcome: ["failed"], q: "/v1" }, ["cut"]],
      [{ status: ["4xx"], code: ["api_error"] }, []],
      [{ status: ["4xx", "403", "5xx"] }, ["down", "slow", "locked"]],
      [{ status: ["none", "503", "403"] }, ["local_2", "local_1", "cut", "down", "locked"]],
      [{ outcome: ["failed", "given_up", "not_sent"] }, ["local_2", "local_1", "cut", "down"]],
      [{ code: ["aborted", "path_invalid", "aborted"] }, ["local_2", "local_1"]],
      [{ path: ["/v1/teams", "/oauth/token", "/v1/none"] }, ["tok", "down"]],
      [{ purpose: ["load", "token"], status: ["2xx", "4xx"] }, ["tok", "slow"]],
      [{ person: [ADA, "nobody"], outcome: ["failed", "succeeded"] }, ["cut", "ok"]],
      [{ took: { from: 90 } }, ["slow", "locked"]],
      [{ took: { from: 90, to: 7_000 } }, ["locked"]],
      [{ took: { from: 7_000 } }, ["slow"]],
      [{ took: { to: 20 }, status: ["5xx", "none"] }, ["local_2", "local_1", "cut", "down"]],
      [{ took: { from: 99_000 } }, []],
    ];
    for (const [filter, want] of expected) expect(await found(filter), JSON.stringify(filter)).toEqual(want);
  });

  test("gaps are in lists that are filtered by time alone, and in no others", async () => {
    await opened.bed.record({ at: START, requestId: "a" });
    for (let n = 0; n < 1_005; n += 1) {
      opened.bed.journal.observe({
        ...attempt(),
        at: START + 10 + n,
        operation: `flood_${n}`,
        code: "database",
      });
    }
    await opened.bed.record();
    expect((await found({ from: START + 1_000 }))[0]).not.toBe(undefined);
    const { entries: all } = await opened.bed.journal.list("default", { from: START + 1_010 });
    expect(all).toMatchObject([
      { kind: "gap", lost: 5, why: "overflow", at: START + 1_010, until: START + 1_014 },
    ]);
    const filters: JournalFilter[] = [
      { status: ["none"] },
      { code: ["overflow"] },
      { outcome: ["refused"] },
      { outcome: ["refused", "failed"] },
      { took: { to: 100 } },
      { took: { to: 5_000 } },
      { q: "gap" },
    ];
    for (const filter of filters) {
      const { entries: some } = await opened.bed.journal.list("default", { ...filter, from: START + 1_010 });
      expect(some).toEqual([]);
    }
  });

  test("`last` counts back from the moment of the request", async () => {
    const { bed } = opened;
    await bed.record({ at: bed.clock.now() - 60_000, requestId: "before" }, { requestId: "now" });
    expect(await found({ last: 120_000 })).toEqual(["now", "before"]);
    await bed.clock.advance(61_000);
    expect(await found({ last: 120_000 })).toEqual(["now"]);
  });

  test("an export reads part by part on demand, up to what was written when it began", async () => {
    await opened.bed.record(...Array.from({ length: 140 }, (_, n) => ({ at: START + n })));
    await opened.bed.record(...Array.from({ length: 100 }, (_, n) => ({ at: START + n, requestId: "same" })));
    const sizes: number[] = [];
    for await (const batch of opened.bed.journal.batches("default", {})) {
      sizes.push(batch.length);
      await opened.bed.record({ at: START });
    }
    expect(sizes).toEqual([100, 100, 40]);
    const half = opened.bed.journal.batches("default", { q: "same" });
    expect((await half.next()).value).toHaveLength(100);
    expect(await half.next()).toMatchObject({ done: true });
  });
});

function ids(page: Pick<JournalPage, "entries">): (string | undefined)[] {
  return page.entries.map((entry) => (entry.kind === "gap" ? "gap" : entry.requestId));
}
