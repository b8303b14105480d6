"use client";

import { useState } from "react";
import type { FilterState } from "@/components/requests/filter/use-filter";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";

type Time = Pick<RequestsFilter, "last" | "from" | "to">;

/** Filters the list by a time selected in the chart, and undoes that. */
export interface Zoom {
  into(range: { from: string; to: string }): void;
  /** Restores the time range before the last zoom; undefined when the list shows no zoom. */
  undo: (() => void) | undefined;
}

/** The zooms, oldest first, each with the range before it. */
export function useZoom({ filter, narrow }: FilterState): Zoom {
  const [steps, setSteps] = useState<{ before: Time; after: Time }[]>([]);
  const isOf = ({ after }: { after: Time }) =>
    filter.from === after.from && filter.to === after.to && filter.last === undefined;
  const last = steps.findLast(isOf);
  return {
    into(range) {
      const before: Time = { last: filter.last, from: filter.from, to: filter.to } as Time;
      setSteps((old) => [...old.filter((step) => !isSame(step.after, range)), { before, after: range }]);
      narrow({ last: undefined, ...range });
    },
    undo:
      last &&
      (() => {
        const { last: length, from, to } = last.before;
        narrow({ last: length, from, to });
      }),
  };
}

function isSame(one: Time, other: Time): boolean {
  return one.from === other.from && one.to === other.to;
}
