"use client";

import { createContext, type RefObject, useCallback, useContext, useSyncExternalStore } from "react";

/** Under this name the page's keys are listed. */
export const SECTION = "Requests";

/** Pixels: one line where there is room, two where there is not. `ROW_HEIGHTS` says the same to the styles. */
const HEIGHT = { wide: 34, narrow: 52 } as const;
/** Wide enough for a table of one line a row, in pixels; the same width as `@min-[64rem]/page`. */
const WIDE = 1_024;

/**
 * The height of a row for the styles, so that the server's HTML has the right one in any window. What counts is the room of
 * the whole page: a panel that opens beside the list makes no row higher, and nothing in the list moves.
 */
export const ROW_HEIGHTS = "[--row:52px] @min-[64rem]/page:[--row:34px]";

/** The cells of a row: a line of columns, or two lines with the same cells; what a phone has no room for, its panel has. */
export const ROW_GRID = [
  "grid content-center items-center gap-x-2 px-4",
  "grid-cols-[8rem_minmax(0,1fr)_auto_auto] [grid-template-areas:'outcome_what_time_time'_'code_id_attempt_took']",
  "@min-[44rem]/page:@max-[64rem]/page:in-data-[panel=closed]:grid-cols-[9rem_minmax(0,1fr)_10rem_7rem_2rem_8.5rem]",
  "@min-[44rem]/page:@max-[64rem]/page:in-data-[panel=closed]:[grid-template-areas:'outcome_what_what_what_attempt_time'_'code_id_person_purpose_took_took']",
  "@min-[64rem]/page:in-data-[panel=open]:w-[100cqi]",
  "@min-[64rem]/page:grid-cols-[8.5rem_8.25rem_minmax(6.5rem,1fr)_7.5rem_8.5rem_6rem_5rem_1.5rem_4.25rem]",
  "@min-[64rem]/page:[grid-template-areas:'time_outcome_what_code_id_person_purpose_attempt_took']",
  "@min-[76rem]/page:grid-cols-[8.75rem_8.5rem_minmax(9rem,1fr)_8.5rem_14.5rem_7.5rem_5.5rem_1.75rem_4.25rem]",
].join(" ");

/** The element whose room decides. */
export const PageRoom = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** How high a row is now, in pixels. */
export function useRowHeight(): number {
  const page = useContext(PageRoom);
  const subscribe = useCallback(
    (listener: () => void) => {
      const observer = new ResizeObserver(listener);
      if (page?.current) observer.observe(page.current);
      return () => observer.disconnect();
    },
    [page],
  );
  return useSyncExternalStore(
    subscribe,
    () => ((page?.current?.clientWidth ?? WIDE) >= WIDE ? HEIGHT.wide : HEIGHT.narrow),
    () => HEIGHT.wide,
  );
}
