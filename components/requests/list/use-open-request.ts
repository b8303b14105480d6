"use client";

import { useSearchParams } from "next/navigation";
import { filterFrom, requestsAddress } from "@/lib/client/journal/journal-filter";
import type { ListEntry } from "./merge-entries";
import { neighbourOf } from "./neighbour";

/** The request whose panel is open beside the list, as the address says it. Nothing here asks the server for anything. */
export interface OpenRequest {
  id: string | undefined;
  /** Opens a request's panel, as a step that Back undoes. */
  open(requestId: string): void;
  /** Shows another one in the open panel: Back still leads to the list. */
  move(requestId: string): void;
  /** Shows the older (1) or newer (-1) one beside the one that the address names: a second key may be quicker than the page. */
  step(entries: readonly ListEntry[], by: 1 | -1): void;
  close(): void;
}

export function useOpenRequest(connection: string): OpenRequest {
  const id = useSearchParams().get("row") ?? undefined;
  const addressOf = (row: string | undefined) =>
    requestsAddress(connection, filterFrom(new URLSearchParams(window.location.search)), row);
  const move = (requestId: string) => history.replaceState(null, "", addressOf(requestId));
  return {
    id,
    open: (requestId) => history.pushState(null, "", addressOf(requestId)),
    move,
    step(entries, by) {
      const named = new URLSearchParams(window.location.search).get("row") ?? undefined;
      const beside = neighbourOf(entries, named, by);
      if (beside) move(beside.requestId);
    },
    close: () => history.pushState(null, "", addressOf(undefined)),
  };
}
