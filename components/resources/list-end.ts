/** The element right after the rows of the page of a resource, whatever there is to show of them. */
export const LIST_END = "list-end";
