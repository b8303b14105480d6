import { count } from "./count";
import { EndRow } from "./end-row";
import { FailedRow } from "./failed-row";
import { PausedRow } from "./paused-row";
import type { StaffList } from "./use-staff-list";

/** The last row: loading, paused, failed, or how the list ended. Never silent, never in the way of what is loaded. */
export function TailRow({ connection, list }: { connection: string; list: StaffList }) {
  const { failure, resumesAt, end, loading, rows } = list;
  if (failure && resumesAt !== undefined) {
    return <PausedRow connection={connection} failure={failure} resumesAt={resumesAt} />;
  }
  if (failure) return <FailedRow list={list} failure={failure} />;
  if (end !== undefined) return <EndRow end={end} rows={rows.length} duplicates={list.duplicates} />;
  return (
    <p className="px-4 py-4 text-muted" aria-busy={loading}>
      {rows.length === 0 ? "Loading staff …" : `Loading more · ${count(rows.length)} loaded so far`}
    </p>
  );
}
