import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { EndRow } from "./end-row";
import { FailedRow } from "./failed-row";
import { PausedRow } from "./paused-row";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

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
      <PausedRow connection={connection} failure={failure} hasRows={rows.length > 0} resumesAt={resumesAt} />
    );
  }
  if (failure) return <FailedRow list={list} failure={failure} />;
  if (view.isPartial && !loading) return <PartialRow list={list} view={view} onLoadRest={onLoadRest} />;
  if (end !== undefined) return <EndRow list={list} end={end} />;
  return (
    <p className="px-4 py-4 text-muted" aria-busy={loading}>
      {rows.length === 0 ? "Loading staff …" : `Loading more · ${count(rows.length)} loaded so far`}
    </p>
  );
}

/** Below what was found or sorted: what was not looked at, and the offer to load it. */
function PartialRow({ list, view, onLoadRest }: Omit<TailRowProps, "connection">) {
  const { rows, end, isAll } = list;
  const nothing = view.rows.length === 0 && !view.isPending;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 text-muted">
      <p>
        {nothing && `No match in the ${count(rows.length)} rows loaded. `}
        {isAll ? `All ${count(rows.length)} were looked at.` : "There is more that is not loaded."}
      </p>
      {end === undefined && <Button onClick={onLoadRest}>Load the rest …</Button>}
    </div>
  );
}
