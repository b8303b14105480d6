"use client";

import { useEffect, useMemo, useState } from "react";
import type { Column } from "@/components/list/columns/columns";
import { readersDates } from "@/components/list/values/dates";
import { engineFor } from "@/lib/client/find/engine";
import type { ValueCounts } from "@/lib/client/find/list-engine";
import type { Row } from "@/lib/client/list/row-list";
import type { ListView } from "./use-list-view";
import { readToken } from "./value-words";

interface ValueCountOptions {
  rows: readonly Row[];
  view: Pick<ListView, "query" | "words" | "whole">;
  field: string;
  column: Column | undefined;
  /** Limits the values to those that contain its words, as sent or as they read. */
  text: string;
}

/** The values of a field and their counts, updated as rows arrive; undefined until the first count. */
export function useValueCounts({
  rows,
  view,
  field,
  column,
  text,
}: ValueCountOptions): ValueCounts | undefined {
  const { query, words: itemWords, whole } = view;
  const [counts, setCounts] = useState<ValueCounts>();
  const size = rows.length;
  const countWhole = whole?.countValues;
  const { text: words, filters } = query;
  // The field's own filter and the order of rows change no count.
  const others = useMemo(
    () => ({ text: words, filters: filters.filter((filter) => filter.field !== field) }),
    [words, filters, field],
  );

  useEffect(() => {
    if (size === 0 && !countWhole) return;
    const work = new AbortController();
    const read = (token: string) => readToken(token, column, readersDates());
    const search = { field, text, read };
    const counting = countWhole
      ? countWhole(others, search, work.signal)
      : engineFor(rows, itemWords).then((engine) => engine.countValues(others, search, work.signal));
    counting.then(setCounts).catch((error: unknown) => {
      if (!work.signal.aborted) throw error;
    });
    return () => work.abort();
  }, [rows, size, others, field, text, column, itemWords, countWhole]);

  return counts;
}
