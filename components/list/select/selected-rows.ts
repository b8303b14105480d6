import type { Row } from "@/lib/client/list/row-list";
import type { RowSelection } from "./row-selection";

/** The selected rows: the visible ones in their order, then those hidden by a filter in the service's order. */
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
