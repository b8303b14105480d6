import type { Arrangement } from "./arrangement";
import type { Column } from "./columns";

/** Which field says whose row it is: `name` where there is one, else what the service itself knows a row by. */
export function nameFieldOf(fields: readonly string[], cursor: string): string {
  return fields.includes("name") ? "name" : cursor;
}

/** All columns, hidden ones too, in their order and as wide as they are wanted. The name always comes first. */
export function arrangeColumns(
  columns: readonly Column[],
  { order, widths }: Pick<Arrangement, "order" | "widths">,
  nameField: string,
): Column[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const overrides = new Map(widths);
  const arranged: Column[] = [];
  for (const field of new Set([nameField, ...order, ...byField.keys()])) {
    const column = byField.get(field);
    if (!column) continue;
    const width = overrides.get(field) ?? column.width;
    arranged.push({ ...column, width, ...(field === nameField && { isName: true }) });
  }
  return arranged;
}

/** Those that have a column: the name always has. */
export function visibleColumns(arranged: readonly Column[], hidden: readonly string[]): Column[] {
  const without = new Set(hidden);
  return arranged.filter(({ field, isName }) => isName || !without.has(field));
}
