"use client";

import { useEffect, useState } from "react";
import type { ListQuery } from "@/lib/query/query";

/** A pause in typing of this many milliseconds is worth a search. */
const TYPING_PAUSE_MS = 150;

/** The query once typing pauses; every other change of it at once. */
export function useSettledQuery(query: ListQuery): ListQuery {
  const [settled, setSettled] = useState(query);
  const isTyping = query.text !== settled.text && query.text !== "";
  if (query !== settled && !isTyping) setSettled(query);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setSettled(query), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, isTyping]);
  return settled;
}
