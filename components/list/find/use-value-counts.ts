"use client";

import { useEffect, useMemo, useState } from "react";
import { engineFor, type ValueCounts } from "@/lib/client/find/engine";
import type { ListQuery } from "@/lib/client/find/query";
import type { Row } from "@/lib/client/row-list";

/** The values of a field and how many rows have each, counted anew as rows come; until the first count nothing. */
export function useValueCounts(
  rows: readonly Row[],
  query: ListQuery,
  field: string,
  text: string,
): ValueCounts | undefined {
  const [counts, setCounts] = useState<ValueCounts>();
  const size = rows.length;
  const { text: words, filters } = query;
  // Which of its values are chosen and how rows are sorted changes no count.
  const others = useMemo(
    () => ({ text: words, filters: filters.filter((filter) => filter.field !== field) }),
    [words, filters, field],
  );

  useEffect(() => {
    if (size === 0) return;
    const work = new AbortController();
    engineFor(rows)
      .then((engine) => engine.countValues(others, { field, text }, work.signal))
      .then(setCounts)
      .catch((error: unknown) => {
        if (!work.signal.aborted) throw error;
      });
    return () => work.abort();
  }, [rows, size, others, field, text]);

  return counts;
}
