import { findRows } from "@/lib/client/find/find-rows";
import { type ItemWords, RowTexts } from "@/lib/client/find/row-text";
import { Slices } from "@/lib/client/find/slices";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { isTransient, RETRY_DELAYS_MS, resumeTime } from "@/lib/client/http/failure-recovery";
import { cursorOf, type ListPage } from "@/lib/client/list/list-page";
import { type ListEnd, listEnd } from "@/lib/client/list/next-cursor";
import { fetchResourcePage, type ResourceSource } from "@/lib/client/list/resource-pages";
import type { Row } from "@/lib/client/list/row-list";
import type { ListQuery } from "@/lib/query/query";

/** How far a search of the service is. Only the rows that match are kept. */
export interface SearchProgress {
  /** Pages that the service was asked for: what was loaded a moment ago costs no call again. */
  calls: number;
  rows: number;
  matches: readonly Row[];
  /** The cursor to go on after; undefined for the beginning. */
  after: string | undefined;
  /** Why no page comes now, and when it is asked for again, by the browser's clock. */
  waits?: { failure: Failure; until: number };
}

/** How it ended: enough matches, the end of the list, or a page that failed for good. */
export type SearchEnd =
  | { kind: "enough" }
  | { kind: "end"; end: ListEnd }
  | { kind: "failed"; failure: Failure };

export interface ServiceSearch {
  source: ResourceSource;
  query: ListQuery;
  /** What an item reads as on screen, which is searched too. */
  words: ItemWords;
  /** Where it starts, or goes on after it stopped. */
  from: SearchProgress;
  mostMatches: number;
  signal: AbortSignal;
  onProgress(progress: SearchProgress): void;
}

/**
 * Walks through a list for one person and keeps the rows that match. It goes behind whoever browses (purpose `load`), waits out
 * pauses of the budget, and stops at enough matches.
 * @throws the signal's reason when aborted
 */
export async function searchService(search: ServiceSearch): Promise<SearchEnd> {
  const { from, mostMatches, onProgress } = search;
  const { waits: _over, ...start } = from;
  let progress: SearchProgress = start;
  const cursors = new Set<string>();
  const enough = progress.matches.length + mostMatches;
  for (;;) {
    const page = await fetchPatiently(search, progress);
    if ("failure" in page) return { kind: "failed", failure: page.failure };
    const matches = await matchesIn(search, page, progress.rows);
    progress = {
      calls: progress.calls + Number(page.source === "upstream"),
      rows: progress.rows + page.items.length,
      matches: [...progress.matches, ...matches],
      after: page.lastCursor,
    };
    onProgress(progress);
    const end = listEnd([page]) ?? (cursors.has(page.lastCursor ?? "") ? "repeated_cursor" : undefined);
    if (end !== undefined) return { kind: "end", end };
    if (page.lastCursor !== undefined) cursors.add(page.lastCursor);
    if (progress.matches.length >= enough) return { kind: "enough" };
  }
}

/** The next page, however long it takes; or the failure that no retry mends. */
async function fetchPatiently(
  { source, signal, onProgress }: ServiceSearch,
  progress: SearchProgress,
): Promise<ListPage | { failure: Failure }> {
  for (let failures = 0; ; ) {
    try {
      return await fetchResourcePage(source, { after: progress.after, purpose: "load", signal });
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureOf(error);
      const resumesAt = resumeTime(failure);
      const delay = resumesAt === undefined ? RETRY_DELAYS_MS[failures++] : undefined;
      if (resumesAt === undefined && (delay === undefined || !isTransient(failure))) return { failure };
      const until = resumesAt ?? Date.now() + (delay ?? 0);
      onProgress({ ...progress, waits: { failure, until } });
      await pause(until - Date.now(), signal);
    }
  }
}

/** @param rowsBefore how many rows came before this page */
async function matchesIn(
  { source, query, words, signal }: ServiceSearch,
  page: ListPage,
  rowsBefore: number,
): Promise<Row[]> {
  const rows = page.items.map((item, index) => ({
    key: cursorOf(item, source.resource.cursor) ?? `row-${rowsBefore + index}`,
    item,
    page,
  }));
  const { indexes } = await findRows({ texts: new RowTexts(rows, words), query }, new Slices(signal));
  return indexes.flatMap((index) => rows[index] ?? []);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, Math.max(ms, 0));
    signal.addEventListener("abort", stop, { once: true });
    function done() {
      signal.removeEventListener("abort", stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}
