"use client";

import { useSearchParams } from "next/navigation";
import { filterFrom, requestsAddress } from "@/lib/client/journal/journal-filter";

/** The request whose panel is open beside the list, as the address says it. Nothing here asks the server for anything. */
export interface OpenRequest {
  id: string | undefined;
  /** Opens a request's panel, as a step that Back undoes. */
  open(requestId: string): void;
  /** Shows another one in the open panel: Back still leads to the list. */
  move(requestId: string): void;
  close(): void;
}

export function useOpenRequest(connection: string): OpenRequest {
  const id = useSearchParams().get("row") ?? undefined;
  const addressOf = (row: string | undefined) =>
    requestsAddress(connection, filterFrom(new URLSearchParams(window.location.search)), row);
  return {
    id,
    open: (requestId) => history.pushState(null, "", addressOf(requestId)),
    move: (requestId) => history.replaceState(null, "", addressOf(requestId)),
    close: () => history.pushState(null, "", addressOf(undefined)),
  };
}
