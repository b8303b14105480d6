"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useSoon } from "@/lib/client/soon";
import { bringTools, FoundRows, type FoundRowsQuery, type FoundRowsResult, resultFor } from "./found-rows";

export type { Sort } from "./sort-rows";

/**
 * The rows that have every word of the query, in the order asked for. Without either they are the given rows
 * themselves. Whatever is typed, no frame waits for it: `isPending` says that what is shown is not the last word.
 */
export function useFoundRows({ rows, version, query, sort }: FoundRowsQuery): FoundRowsResult {
  useSoon(bringTools);
  const [found] = useState(() => new FoundRows());
  const { field, direction } = sort ?? {};
  const shown = useSyncExternalStore(found.subscribe, found.snapshot, found.snapshot);

  useEffect(() => {
    const by = field !== undefined && direction !== undefined ? { field, direction } : undefined;
    void found.ask({ rows, version, query, sort: by });
    return () => found.stop();
  }, [found, rows, version, query, field, direction]);

  return resultFor({ rows, version, query, sort }, shown);
}
