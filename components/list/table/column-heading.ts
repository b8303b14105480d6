/** Finds the headings of columns: the one of the marks sorts nothing and is left out. */
export const COLUMN_HEADING = '[role="columnheader"][aria-sort]';
