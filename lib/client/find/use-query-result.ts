"use client";

import { useEffect, useState } from "react";
import type { Row } from "@/lib/client/list/row-list";
import { usePreload } from "@/lib/client/use-preload";
import { changesList, type ListQuery } from "@/lib/query/query";
import { engineFor, loadEngine, visibleResult } from "./engine";
import type { QueryResult } from "./list-engine";
import type { ItemWords } from "./row-text";

/**
 * The rows that match the query; without a query the given rows themselves, which may grow in place. Typing blocks no frame, so
 * while `isPending` the rows may be those of the last query.
 */
export function useQueryResult(
  rows: readonly Row[],
  query: ListQuery,
  words: ItemWords,
): Pick<QueryResult, "rows" | "isPending"> {
  usePreload(loadEngine);
  const [result, setResult] = useState<QueryResult>();
  const size = rows.length;
  const isAsked = size > 0 && changesList(query);
  // Otherwise the next query would first show an old result.
  if (result && !isAsked) setResult(undefined);

  useEffect(() => {
    if (size === 0 || !isAsked) return;
    const work = new AbortController();
    engineFor(rows, words)
      .then((engine) => engine.result(query, setResult, work.signal))
      .catch((error: unknown) => {
        if (!work.signal.aborted) throw error;
      });
    return () => work.abort();
  }, [rows, size, query, words, isAsked]);

  return visibleResult(rows, query, result);
}
