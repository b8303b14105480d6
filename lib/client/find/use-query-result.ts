"use client";

import { useEffect, useState } from "react";
import type { Row } from "@/lib/client/list/row-list";
import { useSoon } from "@/lib/client/use-preload";
import { type Answer, bringEngine, engineFor, shownFor } from "./engine";
import { changesList, type ListQuery } from "./query";
import type { ItemWords } from "./row-text";

/**
 * The rows that the query asks for; without one the given rows themselves, which may grow in place. Whatever is typed, no frame
 * waits for it: `isPending` says that what is shown is not the last word.
 */
export function useAnswer(
  rows: readonly Row[],
  query: ListQuery,
  words: ItemWords,
): Pick<Answer, "rows" | "isPending"> {
  useSoon(bringEngine);
  const [answer, setAnswer] = useState<Answer>();
  const size = rows.length;
  const isAsked = size > 0 && changesList(query);
  // What an earlier query came to would come back with the next one.
  if (answer && !isAsked) setAnswer(undefined);

  useEffect(() => {
    if (size === 0 || !isAsked) return;
    const work = new AbortController();
    engineFor(rows, words)
      .then((engine) => engine.answer(query, setAnswer, work.signal))
      .catch((error: unknown) => {
        if (!work.signal.aborted) throw error;
      });
    return () => work.abort();
  }, [rows, size, query, words, isAsked]);

  return shownFor(rows, query, answer);
}
