import { lazy, Suspense } from "react";
import { count } from "@/components/ui/count";
import { EndRow } from "./end-row";
import { FailedRow } from "./failed-row";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

// What most visits never see is not in the script of the list.
const PartialRow = lazy(async () => ({ default: (await import("./partial-row")).PartialRow }));
const PausedRow = lazy(async () => ({ default: (await import("./paused-row")).PausedRow }));

interface TailRowProps {
  connection: string;
  list: StaffList;
  view: StaffView;
  onLoadRest(): void;
}

/** The last row: loading, paused, failed, or how the list ended. Never silent, never in the way of what is loaded. */
export function TailRow({ connection, list, view, onLoadRest }: TailRowProps) {
  const { failure, resumesAt, end, loading, rows } = list;
  if (failure && resumesAt !== undefined) {
    return (
      <Suspense>
        <PausedRow
          connection={connection}
          failure={failure}
          hasRows={rows.length > 0}
          resumesAt={resumesAt}
        />
      </Suspense>
    );
  }
  if (failure) return <FailedRow list={list} failure={failure} />;
  if (view.isPartial && !loading) {
    return (
      <Suspense>
        <PartialRow list={list} view={view} onLoadRest={onLoadRest} />
      </Suspense>
    );
  }
  if (end !== undefined) return <EndRow list={list} end={end} />;
  return (
    <p className="px-4 py-4 text-muted" aria-busy={loading}>
      {rows.length === 0 ? "Loading staff …" : `Loading more · ${count(rows.length)} loaded so far`}
    </p>
  );
}
