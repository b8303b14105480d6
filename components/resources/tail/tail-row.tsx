import { Suspense } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";
import { lazyNamed } from "@/components/ui/lazy-named";
import { FallbackFailure } from "./bare-failure";

// Most visits never see these, so they are not in the list's first script.
const EndRow = lazyNamed(() => import("@/components/list/pages/end-row"), "EndRow");
const RestRow = lazyNamed(() => import("./rest-row"), "RestRow");
// It has the words for every error.
const FailedRow = lazyNamed(() => import("./failed-row"), "FailedRow", FallbackFailure);
const PausedRow = lazyNamed(() => import("./paused-row"), "PausedRow");

interface TailRowProps {
  connection: string;
  list: ResourceList;
  view: ListView;
  onLoadRest(): void;
}

/** The row below the list: loading, paused, failed, or how the list ended. */
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
        <RestRow connection={connection} list={list} view={view} onLoadRest={onLoadRest} />
      </Suspense>
    );
  }
  if (end !== undefined) {
    return (
      <Suspense>
        <EndRow list={list} end={end} />
      </Suspense>
    );
  }
  return (
    <p className="px-4 py-4 text-muted" aria-busy={loading}>
      {rows.length === 0
        ? `Loading ${resource.label.toLowerCase()} …`
        : `Loading more · ${count(rows.length)} loaded so far`}
    </p>
  );
}
