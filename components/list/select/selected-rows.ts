import type { Row } from "@/lib/client/list/row-list";
import type { RowSelection } from "./row-selection";

/** Those of the rows that are selected: what is shown as it is shown, then what is not, in the service's order. */
export function selectedRows(
  selection: RowSelection,
  visible: readonly Row[],
  loaded: readonly Row[],
): readonly Row[] {
  const rows = visible.filter(({ key }) => selection.has(key));
  if (rows.length === selection.size) return rows;
  const there = new Set(rows.map(({ key }) => key));
  return [...rows, ...loaded.filter(({ key }) => selection.has(key) && !there.has(key))];
}
