"use client";

import { useEffect, useState } from "react";
import type { Failure } from "@/lib/client/api-failure";
import { mayPass } from "@/lib/client/pause";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

/** How far to load. Whatever comes first ends it, the end of the list at the latest. */
export interface Plan {
  /** In words, for the progress line. */
  goal: string;
  mostCalls?: number;
  /** Ends with the first row more that matches the filter. */
  stopAtMatch?: boolean;
  /** Ends when the row with this key is loaded. */
  key?: string;
}

/** "Load the rest" as it goes. Calls are pages that came; times in milliseconds since the epoch. */
export interface LoadRest {
  plan: Plan | undefined;
  startedAt: number;
  calls: number;
  rows: number;
  start(plan: Plan): void;
  cancel(): void;
}

/** A page that fails is tried again this often before somebody has to say so. The server has tried three times each. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000] as const;

interface Run {
  plan: Plan;
  startedAt: number;
  /** What was there when it began, and of which list. */
  generation: number;
  pages: number;
  rows: number;
  /** What the filter was when its matches were counted. */
  query: string;
  matches: number;
  /** The last failure that somebody would have to mend, after how many pages, and the how manieth of one page; 0 from before. */
  failed: { failure: Failure; pages: number; count: number } | undefined;
}

/**
 * Loads page after page in the background (`load`), one at a time, and pauses and resumes with the budget. A page
 * that fails does not end it at once, and nothing that was loaded is lost when it ends.
 */
export function useLoadRest(list: StaffList, view: StaffView): LoadRest {
  const [run, setRun] = useState<Run>();
  const { pages, rows, failure, resumesAt, more, retry, setPurpose } = list;
  const plan = run?.plan;
  const failed = resumesAt === undefined ? failure : undefined;

  if (run && failed && failed !== run.failed?.failure) setRun(noted(run, failed, pages.length));
  else if (run && isOver(run, list, view)) setRun(undefined);
  else if (run && run.query !== view.query && !view.isPending)
    setRun({ ...run, query: view.query, matches: view.rows.length });

  useEffect(() => setPurpose(plan ? "load" : "browse"), [plan, setPurpose]);

  // Whether the last page has a match is not known yet: it may be the last call.
  const isLooking = plan?.stopAtMatch === true && view.isPending;
  const loaded = pages.length;
  useEffect(() => {
    // With each page, too: a hidden tab may be told that one came before it is told that one was asked for.
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
    startedAt: run?.startedAt ?? 0,
    calls: run ? pages.length - run.pages : 0,
    rows: run ? rows.length - run.rows : 0,
    start(next) {
      setRun({
        plan: next,
        startedAt: Date.now(),
        generation: list.generation,
        pages: pages.length,
        rows: rows.length,
        query: view.query,
        matches: view.rows.length,
        failed: failed && { failure: failed, pages: pages.length, count: 0 },
      });
      // What failed before may have been mended since.
      if (failed) retry();
    },
    cancel() {
      setRun(undefined);
      list.cancel();
    },
  };
}

function noted(run: Run, failure: Failure, pages: number): Run {
  const count = run.failed?.pages === pages ? run.failed.count + 1 : 1;
  return { ...run, failed: { failure, pages, count } };
}

function isOver(run: Run, list: StaffList, view: StaffView): boolean {
  const { plan, failed, pages, generation } = run;
  if (generation !== list.generation) return true;
  if (list.end !== undefined) return true;
  if (failed && isGivenUp(failed)) return true;
  const { mostCalls, stopAtMatch, key } = plan;
  if (mostCalls !== undefined && list.pages.length - pages >= mostCalls) return true;
  if (stopAtMatch && hasNewMatch(run, view)) return true;
  return key !== undefined && list.indexOf(key) !== undefined;
}

function isGivenUp({ failure, count }: NonNullable<Run["failed"]>): boolean {
  return count > 0 && (!mayPass(failure) || count > RETRY_DELAYS_MS.length);
}

/** Of the filter as it was: of another one the matches that were there before have to be counted first. */
function hasNewMatch({ query, matches }: Run, view: StaffView): boolean {
  if (view.isPending || view.query !== query || query.trim() === "") return false;
  return view.rows.length > matches;
}
