import { useSyncExternalStore } from "react";

/** Under this name the page's keys are listed. */
export const SECTION = "Requests";

/** Wide enough for a table of one line a row; the same width as the `xl:` of the classes. */
const WIDE = "(width >= 80rem)";
/** Pixels: one line where there is room, two where there is not. `ROW_HEIGHTS` says the same to the styles. */
const HEIGHT = { wide: 34, narrow: 58 } as const;

/** The height of a row and of the headings for the styles, so that the server's HTML has the right ones in any window. */
export const ROW_HEIGHTS = "[--row:58px] xl:[--row:34px]";

/** The cells of a row: a line of columns, or two lines with the same cells; what a phone has no room for, its page has. */
export const ROW_GRID = [
  "grid content-center items-center gap-x-2 px-4",
  "grid-cols-[8.25rem_minmax(0,1fr)_auto_auto] [grid-template-areas:'outcome_what_time_time'_'code_id_attempt_took']",
  "md:grid-cols-[9rem_minmax(0,1fr)_11rem_8rem_2rem_6rem]",
  "md:[grid-template-areas:'outcome_what_what_what_attempt_time'_'code_id_person_purpose_took_took']",
  "xl:grid-cols-[8rem_8.5rem_minmax(10rem,1fr)_9rem_15.5rem_8.5rem_6.5rem_2rem_4.5rem]",
  "xl:[grid-template-areas:'time_outcome_what_code_id_person_purpose_attempt_took']",
].join(" ");

/** How high a row is now, in pixels. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, measure, () => HEIGHT.wide);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

function measure(): number {
  return matchMedia(WIDE).matches ? HEIGHT.wide : HEIGHT.narrow;
}
