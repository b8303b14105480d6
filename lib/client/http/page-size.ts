/** Items per call: the maximum of the interface, so that the same rows take the fewest calls. */
export const PAGE_SIZE = 100;
