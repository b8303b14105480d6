/** The frame of a failure: as wide as a readable line, with an edge in the colour of errors. */
export const ERROR_BOX =
  "max-w-[720px] rounded-md border border-l-4 border-line border-l-bad bg-surface px-4 py-3";
