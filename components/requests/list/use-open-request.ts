"use client";

import { useSearchParams } from "next/navigation";
import { useNamed } from "@/components/list/find/use-named";
import { push } from "@/lib/client/find/steps";
import { filterFrom, requestsAddress } from "@/lib/client/journal/journal-filter";

/** The request whose panel is open beside the list, which the address names. Nothing here asks the server for anything. */
export interface OpenRequest {
  id: string | undefined;
  /** Opens a request's panel, as a step that Back undoes. */
  open(requestId: string): void;
  /** Shows another one in the open panel: Back still leads to the list. */
  move(requestId: string): void;
  close(): void;
}

export function useOpenRequest(connection: string): OpenRequest {
  const [id, name] = useNamed(useSearchParams().get("row") ?? undefined);
  const addressOf = (row: string | undefined) =>
    requestsAddress(connection, filterFrom(new URLSearchParams(window.location.search)), row);
  const go = (row: string | undefined) => name(row, () => push(null, addressOf(row)));
  return {
    id,
    open: go,
    move: (row) => name(row, () => history.replaceState(null, "", addressOf(row))),
    close: () => go(undefined),
  };
}
