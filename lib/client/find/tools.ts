// One file for the browser to bring when somebody begins to find or to sort.
export { findRows } from "./find-rows";
export { RowTexts } from "./row-text";
export { sortRows } from "./sort-rows";
