/** The id of the element right after the rows of a resource's page, whatever is in their place. */
export const LIST_END = "list-end";
