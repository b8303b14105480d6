/** In pixels. All rows are equally high, so that the position of a row is a multiplication. */
export const ROW_HEIGHTS = { comfortable: 36, compact: 28 } as const;
/** The same heights for the styles (`list-row`). */
export const ROW_STYLES = { comfortable: "[--row:36px]", compact: "[--row:28px]" } as const;
/** The height of the column headings in pixels, their lower border included. */
export const HEADER_HEIGHT = 33;
