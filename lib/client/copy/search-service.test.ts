// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RESOURCES } from "@/lib/contract/resources";
import { openConsole, type TestConsole } from "@/lib/testing/console";
import { fakeTime, until } from "@/lib/testing/time";
import { type SearchEnd, type SearchProgress, searchService } from "./search-service";

const BEGINNING: SearchProgress = { calls: 0, rows: 0, matches: [], after: undefined };

let rollcall: TestConsole;

beforeEach(async () => {
  fakeTime();
  rollcall = await openConsole({ staff: 450 });
  vi.stubGlobal("fetch", rollcall.fetch);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await rollcall.close();
});

/** Starts a search; what it has found and how it ended can be read when it is over. */
function search(
  text: string,
  options: { from?: SearchProgress; most?: number; signal?: AbortSignal; onStep?: () => void } = {},
) {
  const run: { steps: SearchProgress[]; ended?: SearchEnd; error?: unknown } = { steps: [] };
  searchService({
    source: { connection: "default", resource: RESOURCES.staff },
    query: { text, filters: [] },
    words: () => [],
    from: options.from ?? BEGINNING,
    mostMatches: options.most ?? 20,
    signal: options.signal ?? new AbortController().signal,
    onProgress: (step) => {
      run.steps.push(step);
      options.onStep?.();
    },
  }).then(
    (ended) => (run.ended = ended),
    (error: unknown) => (run.error = error),
  );
  return run;
}

test("it finds somebody beyond what is loaded, and keeps only the rows that match", async () => {
  const run = search("false", { most: 1_000 });
  await until(() => run.ended);
  const everybody = run.steps.at(-1)?.matches ?? [];
  expect(everybody).toHaveLength(450);
  const last = everybody.findLast(({ item }) => typeof item.email === "string");
  const one = search(`${String(last?.item.email)}`);
  await until(() => one.ended);
  expect(one.ended).toEqual({ kind: "end", end: "complete" });
  expect(run.steps.at(-1)).toMatchObject({ calls: 5, rows: 450 });
  // From what Rollcall has read a moment ago.
  expect(one.steps.at(-1)).toMatchObject({ calls: 0, rows: 450 });
  expect(one.steps.at(-1)?.matches.map(({ key }) => key)).toEqual([last?.key]);
});

test("it stops at enough matches, and goes on after the page where it stopped", async () => {
  const first = search("staff.example", { most: 20 });
  await until(() => first.ended);
  expect(first.ended).toEqual({ kind: "enough" });
  const stopped = first.steps.at(-1) as SearchProgress;
  expect(stopped.calls).toBe(1);
  const next = search("staff.example", { most: 120, from: stopped });
  await until(() => next.ended);
  expect(next.steps.at(-1)).toMatchObject({ calls: 3, rows: 300 });
});

test("it reports a pause of the budget and waits it out", async () => {
  rollcall.controls.failNext({
    endpoint: "v1",
    kind: "error",
    status: 429,
    code: "rate_limited",
    headers: { "retry-after": "3" },
  });
  const paused = search("nobody is called that");
  await until(() => paused.ended);
  expect(paused.steps.some(({ waits }) => waits !== undefined)).toBe(true);
  expect(paused.ended).toEqual({ kind: "end", end: "complete" });
  expect(paused.steps.at(-1)?.waits).toBeUndefined();
});

test("a page that is refused ends it, and it can go on from there", async () => {
  rollcall.controls.failNext({
    endpoint: "v1",
    kind: "error",
    status: 403,
    code: "permission_denied",
    after: 2,
  });
  const refused = search("nobody is called that");
  await until(() => refused.ended);
  expect(refused.ended).toMatchObject({ kind: "failed", failure: { status: 403 } });
  const stopped = refused.steps.at(-1) as SearchProgress;
  expect(stopped.rows).toBe(200);
  const on = search("nobody is called that", { from: stopped });
  await until(() => on.ended);
  expect(on.steps.at(-1)).toMatchObject({ rows: 450 });
});

test("once it is stopped it makes no more calls", async () => {
  const work = new AbortController();
  const run = search("nobody is called that", {
    signal: work.signal,
    onStep: () => work.abort(new Error("stopped")),
  });
  await until(() => run.error);
  expect(run.error).toBe(work.signal.reason);
  expect(run.steps).toHaveLength(1);
  const calls = rollcall.calls().length;
  const other = search("nobody is called that", { from: { ...BEGINNING, after: "1" } });
  await until(() => other.ended);
  expect(rollcall.calls().length - calls).toBe(5);
});
