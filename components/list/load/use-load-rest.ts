"use client";

import { useEffect, useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { Failure } from "@/lib/client/http/api-failure";
import { isTransient, RETRY_DELAYS_MS } from "@/lib/client/http/failure-recovery";
import { type ListQuery, narrows } from "@/lib/query/query";

/** How far to load: until the first of these is reached, or the end of the list. */
export interface Plan {
  /** For the progress line. */
  goal: string;
  mostCalls?: number | undefined;
  stopAtMatch?: boolean;
  /** Stops when the row with this key is loaded. */
  key?: string;
}

/** The progress of "load more". */
export interface LoadRest {
  plan: Plan | undefined;
  run: Run | undefined;
  /** The key of the row that it stopped at, until the query changes. */
  match: string | undefined;
  start(plan: Plan): void;
  cancel(): void;
}

export interface Run {
  plan: Plan;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The state of the list at the start. */
  generation: number;
  pages: number;
  rows: number;
  /** The query, and how many rows were there when it was set: only rows after those count as the next match. */
  query: ListQuery;
  checkedRows: number;
  /** The last failure that does not clear by itself, the pages loaded by then, and how often that page has failed; 0 if before the start. */
  failed: { failure: Failure; pages: number; count: number } | undefined;
}

/**
 * Loads one page after another with the purpose `load`, and pauses and resumes with the budget. A page that fails is retried
 * before loading ends, and loaded rows stay in any case.
 */
export function useLoadRest(list: ResourceList, view: ListView): LoadRest {
  const [run, setRun] = useState<Run>();
  const [match, setMatch] = useState<{ key: string; query: ListQuery }>();
  const { pages, rows, failure, resumesAt, more, retry, setPurpose } = list;
  const plan = run?.plan;
  const failed = resumesAt === undefined ? failure : undefined;

  const next = run?.plan.stopAtMatch ? nextMatch(run, list, view) : undefined;

  if (run && failed && failed !== run.failed?.failure) setRun(withFailure(run, failed, pages.length));
  else if (run && next !== undefined) {
    setRun(undefined);
    setMatch({ key: next, query: view.query });
  } else if (run && isOver(run, list)) setRun(undefined);
  else if (run && run.query !== view.query && !view.isPending)
    setRun({ ...run, query: view.query, checkedRows: rows.length });

  useEffect(() => setPurpose(plan ? "load" : "browse"), [plan, setPurpose]);

  // The rows of the last page are still being searched, and a match among them would be the end.
  const isLooking = plan?.stopAtMatch === true && view.isPending;
  const loaded = pages.length;
  useEffect(() => {
    // After each page as well: a hidden tab may render the arrival of a page without having rendered its loading.
    if (plan && !isLooking && loaded > 0) more();
  }, [plan, isLooking, loaded, more]);

  const delay = failed && run?.failed ? RETRY_DELAYS_MS[run.failed.count - 1] : undefined;
  useEffect(() => {
    if (delay === undefined) return;
    const timer = setTimeout(retry, delay);
    return () => clearTimeout(timer);
  }, [delay, retry]);

  return {
    plan,
    run,
    match: match?.query === view.query ? match.key : undefined,
    start(chosen) {
      setMatch(undefined);
      setRun({
        plan: chosen,
        startedAt: Date.now(),
        generation: list.generation,
        pages: pages.length,
        rows: rows.length,
        query: view.query,
        checkedRows: rows.length,
        failed: failed && { failure: failed, pages: pages.length, count: 0 },
      });
      // The cause of an earlier failure may be fixed by now.
      if (failed) retry();
    },
    cancel() {
      setRun(undefined);
      list.cancel();
    },
  };
}

function withFailure(run: Run, failure: Failure, pages: number): Run {
  const count = run.failed?.pages === pages ? run.failed.count + 1 : 1;
  return { ...run, failed: { failure, pages, count } };
}

function isOver(run: Run, list: ResourceList): boolean {
  const { plan, failed, pages, generation } = run;
  if (generation !== list.generation) return true;
  if (list.end !== undefined) return true;
  if (failed && isExhausted(failed)) return true;
  const { mostCalls, key } = plan;
  if (mostCalls !== undefined && list.pages.length - pages >= mostCalls) return true;
  return key !== undefined && list.indexOf(key) !== undefined;
}

function isExhausted({ failure, count }: NonNullable<Run["failed"]>): boolean {
  return count > 0 && (!isTransient(failure) || count > RETRY_DELAYS_MS.length);
}

/** The key of the first match, in the service's order, among the rows that were loaded since the query was set. */
function nextMatch({ query, checkedRows }: Run, list: ResourceList, view: ListView): string | undefined {
  if (view.isPending || view.query !== query || !narrows(query) || list.rows.length === checkedRows)
    return undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const { key } of view.rows) {
    const place = list.indexOf(key);
    if (place !== undefined && place >= checkedRows && place < first) first = place;
  }
  return list.rows[first]?.key;
}
