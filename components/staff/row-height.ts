/** Pixels. Every row is as high as every other, so that a place in the list is a multiplication. */
export const ROW_HEIGHT = 36;
/** The column headings, their lower line included. */
export const HEADER_HEIGHT = 33;
