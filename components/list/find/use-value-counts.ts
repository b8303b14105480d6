"use client";

import { useEffect, useMemo, useState } from "react";
import type { Column } from "@/components/list/columns/columns";
import { readersDates } from "@/components/list/values/dates";
import { engineFor } from "@/lib/client/find/engine";
import type { ValueCounts } from "@/lib/client/find/list-engine";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import type { Row } from "@/lib/client/list/row-list";
import type { ListView, ScopedCounts } from "./use-list-view";
import { readToken } from "./value-words";

interface ValueCountOptions {
  rows: readonly Row[];
  view: Pick<ListView, "query" | "words" | "whole">;
  field: string;
  column: Column | undefined;
  /** Limits the values to those that contain its words, as sent or as they read. */
  text: string;
}

/** Nothing until the first count. */
type Counting = { counts?: ValueCounts | ScopedCounts; failed?: never } | { counts?: never; failed: Failed };

/** Why somebody else could not count them, and what lets them try again. */
interface Failed {
  failure: Failure;
  onRetry(): void;
}

/** The values of a field and their counts, updated as rows arrive. */
export function useValueCounts({ rows, view, field, column, text }: ValueCountOptions): Counting {
  const { query, words: itemWords, whole } = view;
  const [counting, setCounting] = useState<Counting>({});
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
    function count(): void {
      const values = countWhole
        ? countWhole(others, search, work.signal)
        : engineFor(rows, itemWords).then((engine) => engine.countValues(others, search, work.signal));
      values
        .then((counts) => setCounting({ counts }))
        .catch((error: unknown) => {
          if (work.signal.aborted) return;
          if (!countWhole) throw error;
          setCounting({ failed: { failure: failureOf(error), onRetry: count } });
        });
    }
    count();
    return () => work.abort();
  }, [rows, size, others, field, text, column, itemWords, countWhole]);

  return counting;
}
