import { lazy, Suspense } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import { EndRow } from "@/components/list/pages/end-row";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";
import { FallbackFailure } from "./bare-failure";

// What most visits never see is not in the script of the list.
const PartialRow = lazy(async () => ({
  default: (await import("@/components/list/load/partial-row")).PartialRow,
}));
// Words for every error: when they are wanted nothing may come from Rollcall's server any more.
const FailedRow = lazy(() =>
  import("./failed-row").then(
    (module) => ({ default: module.FailedRow }),
    () => ({ default: FallbackFailure }),
  ),
);
const PausedRow = lazy(async () => ({ default: (await import("./paused-row")).PausedRow }));

interface TailRowProps {
  connection: string;
  list: ResourceList;
  view: ListView;
  onLoadRest(): void;
}

/** The last row: loading, paused, failed, or how the list ended. Never silent, never in the way of what is loaded. */
export function TailRow({ connection, list, view, onLoadRest }: TailRowProps) {
  const { resource, failure, resumesAt, end, loading, rows } = list;
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
  if (failure) {
    return (
      <Suspense fallback={<FallbackFailure list={list} failure={failure} />}>
        <FailedRow list={list} failure={failure} />
      </Suspense>
    );
  }
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
      {rows.length === 0
        ? `Loading ${resource.label.toLowerCase()} …`
        : `Loading more · ${count(rows.length)} loaded so far`}
    </p>
  );
}
