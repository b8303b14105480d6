"use client";

import { FILTER_WORDS, filterNameOf } from "@/components/requests/words/filter-words";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import type { Failure } from "@/lib/client/http/api-failure";
import type { FilterName } from "@/lib/client/journal/journal-filter";
import { focusSearch } from "./focus-search";
import type { FilterState } from "./use-filter";

interface FilterProblemProps {
  failure: Failure;
  filterState: FilterState;
  /** Whether the rows on screen are those of the filter before. */
  hasOld: boolean;
}

/** A filter that the server rejected: what it should be, and how to correct it. The list stays. */
export function FilterProblem({ failure, filterState, hasOld }: FilterProblemProps) {
  const name = invalidPart(failure);
  if (!name) return <ErrorNotice failure={failure} />;
  const { label, should } = FILTER_WORDS[name];
  return (
    <div
      role="alert"
      className="mx-4 mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-bad bg-bad-ground px-3 py-1.5"
    >
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold text-bad">{label} is not valid.</strong> Use {should}.
        {hasOld && " The list still shows the previous filter."}
      </p>
      <button
        type="button"
        className="min-h-7 font-medium text-accent underline"
        onClick={() => {
          focusSearch();
          filterState.narrow({ [name]: undefined });
        }}
      >
        Clear {label.toLowerCase()}
      </button>
    </div>
  );
}

/** The filter that the server rejected, if the failure is about one. */
export function invalidPart(failure: Failure | undefined): FilterName | undefined {
  if (failure?.error.code !== "query_invalid") return undefined;
  return filterNameOf(failure.error.param);
}
