"use client";

import { ErrorNotice } from "@/components/shell/error-notice";
import { secondsUntil } from "@/components/shell/seconds";
import { useNow } from "@/components/shell/use-now";
import { Button } from "@/components/ui/button";
import type { Failure } from "@/lib/client/api-failure";
import type { ListEnd } from "@/lib/client/next-cursor";
import type { StaffList } from "./use-staff-list";

/** The last row: loading, paused, failed, or how the list ended. Never silent, never in the way of what is loaded. */
export function TailRow({ list }: { list: StaffList }) {
  const { failure, end, loading, rows } = list;
  if (failure?.status === 429 && failure.retryAt !== undefined)
    return <Paused failure={failure} retryAt={failure.retryAt} />;
  if (failure) return <Failed list={list} failure={failure} />;
  if (end !== undefined)
    return <p className="px-4 py-4 text-muted">{endWords(end, rows.length, list.duplicates)}</p>;
  return (
    <p className="px-4 py-4 text-muted" aria-busy={loading}>
      {rows.length === 0 ? "Loading staff …" : `Loading more · ${count(rows.length)} loaded so far`}
    </p>
  );
}

function Paused({ failure, retryAt }: { failure: Failure; retryAt: number }) {
  const now = useNow();
  return (
    <div className="border-l-4 border-warn bg-warn-ground px-4 py-3">
      <p className="font-semibold text-warn">
        Paused
        <span className="tabular-nums">
          {now !== undefined && `, resumes in ${secondsUntil(retryAt, now)} s`}
        </span>
      </p>
      <p className="mt-1">{pauseReason(failure.error.code)} It goes on by itself; what is loaded stays.</p>
    </div>
  );
}

/** The three 429s read differently: whose limit it is decides what a person can do. */
function pauseReason(code: string): string {
  if (code === "too_many_requests") return "You are asking faster than Rollcall allows one person.";
  if (code === "budget_exhausted")
    return "This key's request budget is spent for now; everyone signed in shares it.";
  return "The service's rate limit for this key is used up.";
}

function Failed({ list, failure }: { list: StaffList; failure: Failure }) {
  const signedOut = failure.error.code === "session_required";
  return (
    <div>
      {list.rows.length > 0 && (
        <p className="px-4 pt-3 pb-2">
          Page {list.pages.length + 1} could not be loaded. The {count(list.rows.length)} rows above stay.
        </p>
      )}
      <ErrorNotice failure={failure}>
        {signedOut ? (
          <a className="font-medium text-accent underline" href={signInAddress()}>
            Sign in again
          </a>
        ) : (
          <Button look="primary" onClick={list.retry}>
            Try again
          </Button>
        )}
      </ErrorNotice>
    </div>
  );
}

function signInAddress(): string {
  const here = typeof location === "undefined" ? "/" : location.pathname;
  return `/signin?callbackUrl=${encodeURIComponent(here)}`;
}

function endWords(end: ListEnd, rows: number, duplicates: number): string {
  const twice = duplicates > 0 ? ` ${count(duplicates)} came twice and are shown once.` : "";
  if (end === "complete")
    return rows === 0
      ? "No staff: the service has none for this organisation."
      : `All ${count(rows)} loaded.${twice}`;
  return `Stopped at ${count(rows)}: the service says there is more, but ${WHY_STOPPED[end]}.${twice}`;
}

const WHY_STOPPED: Record<Exclude<ListEnd, "complete">, string> = {
  empty_page: "sent an empty page",
  no_cursor: "sent no cursor to go on from",
  repeated_cursor: "sent the same cursor again",
  nothing_new: "sent a page with nothing new",
};

/** Grouped digits in one fixed way: the server's HTML and the browser must agree. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}
