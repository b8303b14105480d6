/** Pixels. Every row is as high as every other, so that a place in the list is a multiplication. */
export const ROW_HEIGHTS = { comfortable: 36, compact: 28 } as const;
/** The same for the styles (`list-row`). */
export const ROW_STYLES = { comfortable: "[--row:36px]", compact: "[--row:28px]" } as const;
/** The column headings, their lower line included. */
export const HEADER_HEIGHT = 33;
