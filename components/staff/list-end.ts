/** The element right after the rows of a staff page, whatever there is to show of them. */
export const LIST_END = "staff-list-end";
