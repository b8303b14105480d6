"use client";

import { useMemo } from "react";
import { type Failure, failureOf } from "@/lib/client/api-failure";
import { readListPage } from "@/lib/client/list-page";
import type { Resource } from "@/lib/contract/resources";
import { count } from "./count";
import { StaffTable } from "./staff-table";
import { TailRow } from "./tail-row";
import { type StaffList, useStaffList } from "./use-staff-list";

/** What the server brought with the page: the first page's text as the service sent it, or why there is none. */
export type FirstPage =
  | { text: string; requestId: string | undefined; receivedAt: number }
  | { failure: Omit<Failure, "retryAt">; retryAfterMs: number | undefined };

interface StaffBrowserProps {
  connection: string;
  resource: Resource;
  first: FirstPage;
}

/** The staff page: heading, what is loaded, and the list or the reason why there is none. */
export function StaffBrowser({ connection, resource, first }: StaffBrowserProps) {
  const source = useMemo(() => readFirst(first, resource), [first, resource]);
  const list = useStaffList({ connection, resource, ...source });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
        <h1 className="text-[17px] font-semibold tracking-tight">{resource.label}</h1>
        <p className="text-muted tabular-nums">{summary(list)}</p>
      </div>
      {list.rows.length > 0 ? (
        <StaffTable connection={connection} list={list} declared={resource.fields} />
      ) : (
        <div className="mx-4 overflow-hidden rounded-md border border-line bg-surface">
          <TailRow connection={connection} list={list} />
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement(list)}
      </p>
    </div>
  );
}

function readFirst(first: FirstPage, resource: Resource) {
  if ("failure" in first) {
    const retryAt = first.retryAfterMs === undefined ? {} : { retryAt: Date.now() + first.retryAfterMs };
    return { firstPage: undefined, firstFailure: { ...first.failure, ...retryAt } };
  }
  try {
    return { firstPage: readListPage(first.text, resource.cursor, first), firstFailure: undefined };
  } catch (error) {
    return { firstPage: undefined, firstFailure: failureOf(error) };
  }
}

function summary({ rows, end }: StaffList): string {
  if (rows.length === 0) return "";
  return end === "complete" ? `${count(rows.length)} in all` : `${count(rows.length)} loaded, total unknown`;
}

/** What a screen reader hears once: changes of state, not every page. */
function announcement({ failure, resumesAt, end, rows }: StaffList): string {
  if (resumesAt !== undefined) return "Loading is paused and resumes by itself.";
  if (failure) return "The next page could not be loaded.";
  return end === "complete" ? `All ${count(rows.length)} staff are loaded.` : "";
}
