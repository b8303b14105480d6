import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { unavailableIn } from "@/lib/server/db/unavailable";
import { settle } from "@/lib/server/upstream/testing/fake-clock";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { attempt, BACKENDS, journalAt, openBackend, openJournal } from "./testing/journal-bed";

const START = 1_800_000_000_000;

describe.each(BACKENDS)("one operation, %s", (backend) => {
  const opened = journalAt(backend);

  test("an operation has all its attempts in the order they ended, everything kept of them, and its neighbours in the list", async () => {
    await opened.bed.record(
      { at: START, requestId: "before", operation: "other" },
      { at: START + 2, requestId: "tok", operation: "op", purpose: "token" },
      {
        at: START + 1,
        requestId: "first",
        operation: "op",
        status: 503,
        headers: { "retry-after": "1" },
        errorFields: { type: "api_error", docUrl: "https://docs.test/x", param: "limit" },
        budgetBefore: {
          isKnown: true,
          limit: 120,
          remaining: 9,
          elsewhere: 0,
          by: [],
          resetsAt: START + 60_000,
        },
        budget: { isKnown: true, limit: 120, remaining: 8, elsewhere: 3, by: [] },
        serviceVersion: "2026-01",
        deprecation: "true",
        sunset: "x",
        link: "<https://docs.test>",
      },
      { at: START + 3, requestId: "second", operation: "op", attempt: 2 },
      { at: START + 4, requestId: "after", operation: "third" },
    );
    const operation = await opened.bed.journal.operation("default", "first", {});
    expect(operation.attempts.map(({ requestId }) => requestId)).toEqual(["tok", "first", "second"]);
    expect(operation).toMatchObject({ entry: operation.attempts[1]?.id, newer: "tok", older: "before" });
    expect(operation.attempts[1]).toMatchObject({
      type: "api_error",
      param: "limit",
      docUrl: "https://docs.test/x",
      headers: { "retry-after": "1" },
      budgetBefore: { limit: 120, remaining: 9, resetsAt: START + 60_000 },
      budgetAfter: { limit: 120, remaining: 8 },
      serviceVersion: "2026-01",
      deprecation: "true",
      sunset: "x",
      link: "<https://docs.test>",
    });
    expect(await opened.bed.journal.operation("default", "first", { status: ["200"] })).toMatchObject({
      newer: "tok",
      older: "before",
    });
    expect(await opened.bed.journal.operation("default", "tok", { purpose: ["browse"] })).toMatchObject({
      newer: "second",
      older: "first",
    });
  });

  test("going from neighbour to neighbour comes to an end, although ids are there more than once", async () => {
    const named = ["x", "y", "x", "z", "y", "x", "w"];
    await opened.bed.record(...named.map((requestId, n) => ({ at: START + n, requestId })));
    const way: string[] = [];
    for (let id: string | undefined = "w"; id !== undefined && way.length < 20; ) {
      way.push(id);
      id = (await opened.bed.journal.operation("default", id, {})).older;
    }
    expect(way).toEqual(["w", "x", "y", "z"]);
  });

  test("an id that is already on screen is found, written or not; an unknown one says how far the journal reaches", async () => {
    await opened.bed.record({ at: START - 5 });
    opened.bed.journal.observe({ ...attempt(), requestId: "local_fresh" });
    expect(await opened.bed.journal.operation("default", "local_fresh", {})).toMatchObject({
      attempts: [{}],
    });
    await expect(opened.bed.journal.operation("default", "nope", {})).rejects.toMatchObject({
      code: "request_unknown",
      detail: { reachesBackTo: START - 5 },
    });
    await expect(opened.bed.journal.operation("other", "local_fresh", {})).rejects.toMatchObject({
      code: "request_unknown",
      detail: {},
    });
  });

  test("an operation is complete even if only its beginning is written", async () => {
    const { journal, record } = opened.bed;
    await record({ at: START, requestId: "begun", operation: "op", status: 503 });
    journal.observe({ ...attempt(), requestId: "done", operation: "op", attempt: 2 });
    journal.served("op", "cache");
    const operation = await journal.operation("default", "begun", {});
    expect(operation.attempts.map(({ requestId }) => requestId)).toEqual(["begun", "done"]);
    expect(operation.cached).toBe(1);
  });
});

describe.skipIf(!BACKENDS.some((backend) => backend === "PostgreSQL"))("a journal that is locked", () => {
  test("a database that is away is reported as such, even to more readers than there are connections", async () => {
    const { behind, close, ...opened } = await openBackend("PostgreSQL");
    const { journal } = openJournal(opened.db, { isShared: true, clock: systemClock });
    await behind.transaction(async (transaction) => {
      await transaction.execute(sql`lock table journal`);
      const reads = Array.from({ length: 40 }, () => journal.list("default", {}));
      const codes = (await Promise.allSettled(reads)).map((read) =>
        read.status === "rejected" ? (unavailableIn(read.reason)?.code ?? String(read.reason)) : "answered",
      );
      expect(new Set(codes)).toEqual(new Set(["database_unavailable"]));
    });
    expect(await journal.list("default", {})).toMatchObject({ entries: [] });
    await journal.close();
    await close();
  });
});

describe.each(BACKENDS)("a journal that is slow to look through, %s", (backend) => {
  test("is given up after two seconds, whatever the database goes on doing", async () => {
    const opened = await openBackend(backend === "embedded" ? "embedded, in its thread" : backend);
    const { db, isShared, folder = "", close } = opened;
    const { journal, clock } = openJournal(db, { isShared });
    // The embedded one goes on until there is a file; a server's own clock ends what takes longer than it may.
    const work = isShared
      ? "perform pg_sleep(60)"
      : "while (pg_stat_file('found', true)).size is null loop end loop";
    await db.execute(
      sql.raw(
        `create function dawdle() returns boolean language plpgsql as $$ begin ${work}; return true; end $$`,
      ),
    );
    await db.execute(sql`alter table journal rename to kept`);
    await db.execute(sql`create view journal as select * from kept where connection = 'none' or dawdle()`);
    await db.execute(sql`insert into kept (connection, at, duration_ms, operation, attempt, purpose, method, path, query,
      sent, outcome, haystack) values ('default', now(), 1, 'op', 1, 'browse', 'GET', '/', '', true, 'succeeded', '')`);
    const since = clock.now();
    const isRefused = expect(journal.list("default", {})).rejects.toMatchObject({ code: "journal_busy" });
    if (!isShared) while (!clock.expire()) await settle();
    await isRefused;
    if (!isShared) expect(clock.now() - since).toBe(2_000);
    if (!isShared) writeFileSync(join(folder, "found"), "at last");
    await journal.close();
    await close();
  });
});
