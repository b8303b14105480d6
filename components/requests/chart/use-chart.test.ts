// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { databaseAway } from "@/lib/testing/database-away";
import { openTestJournal, type TestJournal } from "@/lib/testing/journal";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { sumBars } from "./chart-bars";
import { useChart } from "./use-chart";

const DAY_MS = 86_400_000;

let bed: TestJournal;

beforeAll(async () => {
  bed = await openTestJournal();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => bed.close());

test.each([-DAY_MS, 0, DAY_MS])(
  "the chart of a browser whose clock is off by %i ms has the last hour by the server's clock, before any status",
  async (aheadMs) => {
    const connection = `ahead${aheadMs}`;
    await bed.record({ connection }, { connection });
    vi.stubGlobal("fetch", bed.fetch);
    fakeTime();
    vi.setSystemTime(bed.clock.now() + aheadMs);
    const client = new QueryClient();
    const { result } = renderHook(() => useChart(connection, {}, false), {
      wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
    });
    await until(() => result.current.window !== undefined);
    expect(sumBars(result.current.bars).counts).toMatchObject({ succeeded: 2 });
  },
);

test("a chart of a past range, which is not counted again and again, is there once the database is back", async () => {
  fakeTime();
  const server = databaseAway(() => ({ now: Date.now(), minutes: [] }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const past = { from: "2026-01-05T00:00:00.000Z", to: "2026-01-06T00:00:00.000Z" };
  const { result } = renderHook(() => useChart("north", past, false), {
    wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
  });
  await until(() => result.current.failure);
  await pass(30_000);
  server.bringBack();
  await until(() => !result.current.failure);
});
