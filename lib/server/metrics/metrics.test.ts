import { beforeEach, expect, test } from "vitest";
import type { PoolFigures } from "@/lib/server/db/bounded-pool";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import type { ConnectionFigures } from "./connection-gauges";
import { createMetrics } from "./metrics";

let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
});

const NOW = new FakeClock().now();

const FIGURES: ConnectionFigures = {
  id: "default",
  budget: { isKnown: true, limit: 120, remaining: 100, elsewhere: 5, by: [] },
  token: { state: "none" },
  verdict: { code: "ok" },
};

interface Sources {
  connections?: ConnectionFigures[];
  pools?: Record<string, PoolFigures>;
  countSessions?: () => Promise<number>;
}

function open({ connections = [FIGURES], pools = {}, countSessions = async () => 2 }: Sources = {}) {
  return createMetrics({
    clock,
    connections: () => connections,
    console: () => ({
      journal: { waiting: 3, oldestAt: NOW - 2_500, lost: 7 },
      parts: [{ part: "database", isFailing: true }],
      pools,
    }),
    countSessions,
  });
}

function attempt(more: Partial<Attempt>): Attempt {
  return {
    at: NOW,
    durationMs: 10,
    connection: "default",
    operation: "op",
    attempt: 1,
    purpose: "browse",
    method: "GET",
    path: "/v1/staff",
    query: "",
    sent: true,
    requestId: "req_1",
    ...more,
  };
}

async function rejectAsAway(): Promise<never> {
  throw new Error("the database is away");
}

function pausedUntil(until: number) {
  return { ...FIGURES.budget, pausedUntil: until };
}

test("the budget used is counted by purpose, and by nobody's name", async () => {
  const by = [
    { person: "ada", purpose: "browse", calls: 3 },
    { person: "bob", purpose: "browse", calls: 4 },
    { purpose: "check", calls: 1 },
  ];
  const text = await open({ connections: [{ ...FIGURES, budget: { ...FIGURES.budget, by } }] }).text();
  expect(text).toContain('rollcall_budget_used{connection="default",purpose="browse"} 7\n');
  expect(text).toContain('rollcall_budget_used{connection="default",purpose="check"} 1\n');
  expect(text).not.toMatch(/ada|bob/);
});

test("what is unknown has no value: the budget before the first answer, the age of no token, sessions without a database", async () => {
  const unknown = {
    ...FIGURES,
    budget: { ...FIGURES.budget, isKnown: false },
    verdict: { code: "unknown" } as const,
  };
  const text = await open({ connections: [unknown], countSessions: rejectAsAway }).text();
  expect(text).not.toMatch(/^rollcall_(budget_|token_age|token_remaining|access_last_good|sessions)/m);
  expect(text).toContain('rollcall_access_verdict{connection="default",verdict="unknown"} 1\n');
});

test("a database that does not answer holds a scrape up for a second at most", async () => {
  const text = open({ countSessions: () => new Promise(() => {}) }).text();
  expect(await clock.until(text)).toBe(1_000);
  expect(await text).not.toContain("\nrollcall_sessions ");
});

test("each connection has one verdict in force, with its age and that of the last good read", async () => {
  const verdict = { code: "org_locked", since: NOW - 60_000, lastGoodAt: NOW - 90_000 } as const;
  const text = await open({ connections: [{ ...FIGURES, verdict }] }).text();
  const inForce = [...text.matchAll(/^rollcall_access_verdict\{.*verdict="(\w+)"\} 1$/gm)];
  expect(inForce.map(([, code]) => code)).toEqual(["org_locked"]);
  expect(text).toContain('rollcall_access_verdict_seconds{connection="default"} 60\n');
  expect(text).toContain('rollcall_access_last_good_seconds{connection="default"} 90\n');
});

test("a pause is counted once, however many calls run into it", async () => {
  const metrics = open();
  for (const durationMs of [10, 20, 30])
    metrics.observe(attempt({ durationMs, budget: pausedUntil(NOW + 5_000) }));
  metrics.observe(attempt({ at: NOW + 6_000, budget: pausedUntil(NOW + 9_000) }));
  expect(await metrics.text()).toContain('rollcall_pauses_total{connection="default"} 2\n');
});

test("journal, pools, parts and sessions have the figures of their sources", async () => {
  const text = await open({ pools: { pages: { most: 3, open: 2, idle: 1, waiting: 4 } } }).text();
  for (const line of [
    "rollcall_journal_lag_seconds 2.5",
    "rollcall_journal_waiting 3",
    "rollcall_journal_lost_total 7",
    'rollcall_part_failing{part="database"} 1',
    'rollcall_database_connections{pool="pages",state="busy"} 1',
    'rollcall_database_connections_limit{pool="pages"} 3',
    'rollcall_database_waiting{pool="pages"} 4',
    "rollcall_sessions 2",
  ])
    expect(text).toContain(`${line}\n`);
});

test("attack: methods that nobody has heard of are one series", async () => {
  const metrics = open();
  for (const method of ["PURGE", "FOO"]) metrics.request({ route: "none", method, status: 405, ms: 1 });
  expect(await metrics.text()).toContain(
    'rollcall_http_requests_total{route="none",method="other",status="405"} 2\n',
  );
});
