/** Pixels that a column becomes wider or narrower by at a time, where nobody drags. */
export const WIDTH_STEP = 16;
