import type { ListPage } from "./list-page";

/** Why a list goes no further. `complete` is the service's word; the others are ours, and are said on screen. */
export type ListEnd = "complete" | "empty_page" | "no_cursor" | "repeated_cursor" | "nothing_new";

/** Pages in a row that bring nothing new: rows that were moved or added meanwhile may push known ones onto the next pages. */
const MOST_PASSED_OVER = 3;

/**
 * How a run of pages ends, or `undefined` while more can be asked for (interface, "Pagination").
 * @param stale how many pages in a row, up to the last, brought no row that was not there before
 */
export function listEnd(pages: readonly ListPage[], stale = 0): ListEnd | undefined {
  const last = pages.at(-1);
  if (!last) return undefined;
  if (!last.hasMore) return "complete";
  if (last.items.length === 0) return "empty_page";
  if (last.lastCursor === undefined) return "no_cursor";
  // The service gave the same end again: asking on would go round for ever.
  if (last.lastCursor === last.after) return "repeated_cursor";
  if (stale > MOST_PASSED_OVER) return "nothing_new";
  return undefined;
}

/** What to send as `starting_after` next, or `undefined` when the list has ended. */
export function nextCursor(pages: readonly ListPage[]): string | undefined {
  return listEnd(pages) === undefined ? pages.at(-1)?.lastCursor : undefined;
}
