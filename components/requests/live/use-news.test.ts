// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useRequestList } from "@/components/requests/list/use-request-list";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";
import { openTestJournal, type TestJournal } from "@/lib/testing/journal";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { useNews } from "./use-news";

const POLL_MS = 2_000;
const NOT_BROUGHT = { query: "?" };

let bed: TestJournal;
/** Each test has a connection of its own, so that they share one journal. */
let connection = "c0";
let turn = 0;
let answered = true;

beforeAll(async () => {
  bed = await openTestJournal();
});
beforeEach(() => {
  turn += 1;
  connection = `c${turn}`;
  answered = true;
  vi.stubGlobal("fetch", (...asked: Parameters<typeof fetch>) =>
    answered ? bed.fetch(...asked) : Promise.reject(new TypeError("gone")),
  );
  fakeTime();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => bed.close());

function made(count: number, more: { status?: number } = {}) {
  return bed.record(...Array.from({ length: count }, () => ({ connection, ...more })));
}

/** The list as it is followed: `mayMove` says whether the view is at its top. */
async function follow(start: { isLive: boolean; mayMove: boolean; filter?: RequestsFilter }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result, rerender } = renderHook(
    ({ filter = {}, ...following }: typeof start) => {
      const list = useRequestList(connection, filter, NOT_BROUGHT);
      return { list, news: useNews({ connection, filter }, list, following) };
    },
    {
      initialProps: start,
      wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
    },
  );
  await until(() => result.current.list.now !== undefined);
  return {
    rows: () => result.current.list.entries.length,
    news: () => result.current.news,
    be: (now: typeof start) => act(async () => rerender(now)),
    show: () => act(() => result.current.news.show()),
  };
}

test("at the top new rows come in by themselves, further down they are counted, and come in with the way back up", async () => {
  await made(3);
  const page = await follow({ isLive: true, mayMove: true });
  expect(page.rows()).toBe(3);
  await made(2);
  await until(() => page.rows() === 5);
  expect(page.news().count).toBe(0);

  await page.be({ isLive: true, mayMove: false });
  await made(4);
  await until(() => page.news().count === 4);
  expect(page.rows()).toBe(5);
  await page.be({ isLive: true, mayMove: true });
  await until(() => page.rows() === 9);
  expect(page.news().count).toBe(0);
});

test("what is counted comes in when it is asked for, once, and only what the filter lets through", async () => {
  await made(1);
  const page = await follow({
    isLive: true,
    mayMove: false,
    filter: { status: ["5xx"], outcome: ["failed"] },
  });
  expect(page.rows()).toBe(0);
  // In an empty list there is nothing that would move.
  await made(1, { status: 500 });
  await until(() => page.rows() === 1);
  await made(5);
  await made(2, { status: 503 });
  await until(() => page.news().count === 2);
  await page.show();
  expect(page.rows()).toBe(3);
  await pass(POLL_MS * 2);
  expect([page.rows(), page.news().count]).toEqual([3, 0]);
});

test("entries that the database has lost do not hide those that come after: the list begins anew", async () => {
  await made(5);
  const page = await follow({ isLive: true, mayMove: true });
  expect(page.rows()).toBe(5);
  await bed.fallBehind(3);
  await until(() => page.rows() === 2);
  await made(4);
  await until(() => page.rows() === 6);
  await pass(POLL_MS * 2);
  expect(page.rows()).toBe(6);
});

test("nor does the list keep them where nothing that is left passes the filter, once its reader is at the top", async () => {
  await made(1);
  await made(2, { status: 500 });
  const filter: RequestsFilter = { status: ["5xx"] };
  const page = await follow({ isLive: true, mayMove: false, filter });
  expect(page.rows()).toBe(2);
  await bed.fallBehind(2);
  await pass(POLL_MS * 2);
  expect([page.rows(), page.news().count]).toEqual([2, 0]);
  await page.be({ isLive: true, mayMove: true, filter });
  await until(() => page.rows() === 0);
});

test("more than one look brings begins the list anew, at the top by itself", async () => {
  await made(3);
  const page = await follow({ isLive: true, mayMove: true });
  await made(130);
  await until(() => page.rows() === 100);
  expect(page.news()).toMatchObject({ count: 0, failure: undefined });

  await page.be({ isLive: true, mayMove: false });
  await made(130);
  await until(() => page.news().more);
  expect(page.news().count).toBe(100);
});

test("who does not follow is told of nothing and can reload", async () => {
  await made(1);
  const page = await follow({ isLive: false, mayMove: true });
  await made(2);
  await pass(POLL_MS * 3);
  expect([page.rows(), page.news().count]).toEqual([1, 0]);
  await page.show();
  expect(page.rows()).toBe(3);
});

test("a look that fails says so, loses nothing, and goes on by itself", async () => {
  await made(1);
  const page = await follow({ isLive: true, mayMove: true });
  answered = false;
  await until(() => page.news().failure !== undefined);
  expect(page.rows()).toBe(1);
  await made(1);
  answered = true;
  await until(() => page.rows() === 2);
  expect(page.news().failure).toBeUndefined();
});
