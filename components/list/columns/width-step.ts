/** How many pixels a button or a key widens or narrows a column by. */
export const WIDTH_STEP = 16;
