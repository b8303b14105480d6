import type { ListPage } from "./list-page";

/** Why a list ends. `complete` is what the service says; the others are Rollcall's reasons to stop, and the screen gives them. */
export type ListEnd = "complete" | "empty_page" | "no_cursor" | "repeated_cursor" | "nothing_new";

/** How many pages in a row may bring nothing new: rows that are added or moved meanwhile can push known ones onto later pages. */
const MOST_PASSED_OVER = 3;

/**
 * How a list of pages ends, or `undefined` while there may be more (interface, "Pagination").
 * @param stale how many pages in a row, up to the last, brought no new row
 */
export function listEnd(pages: readonly ListPage[], stale = 0): ListEnd | undefined {
  const last = pages.at(-1);
  if (!last) return undefined;
  if (!last.hasMore) return "complete";
  if (last.items.length === 0) return "empty_page";
  if (last.lastCursor === undefined) return "no_cursor";
  // The same cursor again: going on would never end.
  if (last.lastCursor === last.after) return "repeated_cursor";
  if (stale > MOST_PASSED_OVER) return "nothing_new";
  return undefined;
}

/** The next `starting_after`, or `undefined` when the list has ended. */
export function nextCursor(pages: readonly ListPage[]): string | undefined {
  return listEnd(pages) === undefined ? pages.at(-1)?.lastCursor : undefined;
}
