/** How many fields of a copy are known by name: those that appear first. */
export const MOST_COPY_FIELDS = 1_000;
