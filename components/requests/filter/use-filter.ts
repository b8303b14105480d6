"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStepsOfPage } from "@/components/list/find/use-steps-of-page";
import { push } from "@/lib/client/find/steps";
import {
  filterFrom,
  filterQuery,
  isTooShort,
  type RequestsFilter,
  requestsAddress,
} from "@/lib/client/journal/journal-filter";

/** The pause in typing, in milliseconds, after which the list is filtered. */
const TYPING_PAUSE_MS = 300;

/** New values for some filters; `undefined` clears one. */
export type FilterChange = { [Name in keyof RequestsFilter]: RequestsFilter[Name] | undefined };

/** The filter in the address, and the free text, which may be ahead of the address. */
export interface FilterState {
  filter: RequestsFilter;
  query: string;
  /** Changes these filters and leaves the others, in one step for Back. `undefined` clears one. */
  narrow(change: FilterChange): void;
  clearAll(): void;
  replace(filter: RequestsFilter): void;
  text: string;
  /** Sets the free text; it goes into the address after a pause, in one step for Back. */
  type(text: string): void;
  /** Does not wait for the pause. */
  flush(): void;
}

export function useFilter(connection: string): FilterState {
  const parameters = useSearchParams();
  const filter = useMemo(() => filterFrom(parameters), [parameters]);
  const [text, setText] = useState(filter.q ?? "");
  const pendingText = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined);
  /** Whether typing made the last step: typing on then changes that step. */
  const isTyping = useRef(false);
  /** The free texts that went into the address from here, until the router has followed them. */
  const ahead = useRef<string[]>([]);

  const go = useCallback(
    (next: FilterChange, step: "pushState" | "replaceState") => {
      const { q = "" } = next;
      if (q !== (ahead.current.at(-1) ?? filterNow().q ?? "")) ahead.current.push(q);
      const address = requestsAddress(connection, next);
      if (address === window.location.pathname + window.location.search) return;
      if (step === "pushState") push(null, address);
      else history.replaceState(null, "", address);
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

  const show = useCallback(
    (q = "") => {
      cancelTyping();
      isTyping.current = false;
      ahead.current = [];
      setText(q);
    },
    [cancelTyping],
  );

  // Back and Forward discard text that is not in the address yet, because they ask for another address.
  useStepsOfPage(usePathname(), () => show(filterNow().q));
  useEffect(() => cancelTyping, [cancelTyping]);

  // So does a link to this page with another filter, as the navigation and the palette have.
  const { q: followed } = filter;
  useEffect(() => {
    const at = ahead.current.lastIndexOf(followed ?? "");
    if (at < 0) show(followed);
    else ahead.current.splice(0, at + 1);
  }, [followed, show]);

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
      // A new free text replaces the one that waits for a pause; before any other change that one becomes a step of its own.
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

/** The filter in the address at this moment, which React may not have rendered yet. */
function filterNow(): RequestsFilter {
  return filterFrom(new URLSearchParams(window.location.search));
}
