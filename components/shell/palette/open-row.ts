import { placeAddress, placeFrom } from "@/lib/client/find/place";
import { push } from "@/lib/client/find/steps";

/** A row's panel in the list at this path: among the rows that are loaded, or in the copy of the list. */
export interface RowPlace {
  path: string;
  key: string;
  /** The cursor before its page; undefined for the first one. */
  after?: string | undefined;
  from?: "copy";
}

/**
 * Opens the panel of a row. On the list's own page that is a step without a request to the server, except that the live list may
 * know of no copy. The query stays with the rows that it was typed for.
 */
export function openRow(
  { path, key: row, after = "", from }: RowPlace,
  onGo: (address: string) => void,
): void {
  const { pathname, search } = window.location;
  const here = placeFrom(new URLSearchParams(search));
  const isOwnPage = pathname === path;
  const isOwnList = isOwnPage && (here.from === "copy") === (from === "copy");
  const address = placeAddress(path, {
    row,
    ...(from ? { from } : { after }),
    ...(isOwnList && { query: here.query }),
  });
  if (isOwnList || (isOwnPage && !from)) push(null, address);
  else onGo(address);
}
