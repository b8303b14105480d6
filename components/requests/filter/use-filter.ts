"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  filterFrom,
  filterQuery,
  isTooShort,
  type RequestsFilter,
  requestsAddress,
} from "@/lib/client/journal/journal-filter";

/** A pause in typing this long, in milliseconds, and the list is narrowed. */
const TYPING_PAUSE_MS = 300;

/** Some names of a filter, each with what it is to be; `undefined` clears one. */
export type FilterChange = { [Name in keyof RequestsFilter]: RequestsFilter[Name] | undefined };

/** What the list is narrowed to, as the address says it, and the free text, which may be ahead of the address. */
export interface FilterState {
  filter: RequestsFilter;
  /** The filter as the query of an address. */
  query: string;
  /** Changes these parts and leaves the others, as a step that Back undoes. `undefined` clears one. */
  narrow(change: FilterChange): void;
  clearAll(): void;
  /** Narrows to exactly this. */
  replace(filter: RequestsFilter): void;
  text: string;
  /** What somebody types reaches the address after a pause; all that is typed in one go is one step back. */
  type(text: string): void;
  /** Does not wait for the pause. */
  flush(): void;
}

export function useFilter(connection: string): FilterState {
  const parameters = useSearchParams();
  const filter = useMemo(() => filterFrom(parameters), [parameters]);
  const [text, setText] = useState(filter.q ?? "");
  const pendingText = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined);
  /** Whether the last step was made by typing: then typing on changes that step. */
  const isTyping = useRef(false);

  const go = useCallback(
    (next: FilterChange, step: "pushState" | "replaceState") => {
      const address = requestsAddress(connection, next);
      if (address !== window.location.pathname + window.location.search) history[step](null, "", address);
    },
    [connection],
  );

  const flush = useCallback(() => {
    if (!pendingText.current) return;
    const { timer, text: latest } = pendingText.current;
    clearTimeout(timer);
    pendingText.current = undefined;
    go({ ...filterNow(), q: latest.trim() }, isTyping.current ? "replaceState" : "pushState");
    isTyping.current = true;
  }, [go]);

  const cancelTyping = useCallback(() => {
    clearTimeout(pendingText.current?.timer);
    pendingText.current = undefined;
  }, []);

  // Back and Forward win over what has not reached the address yet: that is what they were asked for.
  useEffect(() => {
    const onPopState = () => {
      cancelTyping();
      isTyping.current = false;
      setText(filterNow().q ?? "");
    };
    window.addEventListener("popstate", onPopState);
    return () => {
      cancelTyping();
      window.removeEventListener("popstate", onPopState);
    };
  }, [cancelTyping]);

  function replace(next: RequestsFilter): void {
    cancelTyping();
    setText(next.q ?? "");
    isTyping.current = false;
    go(next, "pushState");
  }

  return {
    filter,
    query: filterQuery(filter),
    narrow(change) {
      // What was typed until now is a step of its own.
      if ("q" in change) cancelTyping();
      else flush();
      if ("q" in change) setText(change.q ?? "");
      isTyping.current = false;
      go({ ...filterNow(), ...change }, "pushState");
    },
    clearAll: () => replace({}),
    replace,
    text,
    type(latest) {
      setText(latest);
      clearTimeout(pendingText.current?.timer);
      pendingText.current = isTooShort(latest)
        ? undefined
        : { timer: setTimeout(flush, TYPING_PAUSE_MS), text: latest };
    },
    flush: useCallback(() => {
      flush();
      isTyping.current = false;
    }, [flush]),
  };
}

/** The filter of the address as it is now, which a render may not know of yet. */
function filterNow(): RequestsFilter {
  return filterFrom(new URLSearchParams(window.location.search));
}
