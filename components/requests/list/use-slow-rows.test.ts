// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { openTestJournal } from "@/lib/testing/journal";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { useSlowRows } from "./use-slow-rows";

const HOUR = 3_600_000;
/** Early in a day of UTC. */
const START = 500_000 * HOUR - ((500_000 % 24) - 2) * HOUR;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function took(at: number, durationMs: number, more: object = {}) {
  return { at, durationMs, ...more };
}

test("a row is slow that took longer than 95 of 100 answers of its hour, whatever another hour was like", async () => {
  const bed = await openTestJournal();
  await bed.record(
    ...Array.from({ length: 30 }, (_, n) => took(START + n, n === 29 ? 400 : 10)),
    ...Array.from({ length: 30 }, (_, n) => took(START + HOUR + n, 500)),
    took(START + 2 * HOUR, 9_000),
    took(START + 50, 9_000, { status: undefined, code: "upstream_timeout" }),
  );
  const { entries } = await bed.journal.list("default", {}, { limit: 100 });
  const hourStarts: string[] = [];
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    hourStarts.push(String(call[0]));
    return bed.fetch(...call);
  });
  fakeTime();
  const client = new QueryClient();
  const { result, rerender } = renderHook(({ rows }) => useSlowRows("default", rows, START + 3 * HOUR), {
    initialProps: { rows: entries },
    wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
  });
  const slow = () => entries.flatMap((entry) => result.current(entry) ?? []);
  await until(() => slow().length > 0);
  // One of the first hour: those of the second are as slow as each other, and of the third there are too few to say.
  expect(slow()).toEqual([10]);
  // Other rows of that day are not asked about again.
  rerender({ rows: entries.slice(40) });
  await pass(1_000);
  expect(hourStarts).toHaveLength(1);
  await bed.close();
});
