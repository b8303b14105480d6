/** Items asked for per call: the most the interface allows, so the fewest calls for the same rows. */
export const PAGE_SIZE = 100;
