/** The element that holds the list of a staff page, whatever there is to show of it. */
export const LIST_ID = "staff-list";
