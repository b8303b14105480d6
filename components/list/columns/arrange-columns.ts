import type { Arrangement } from "./arrangement";
import type { Column } from "./columns";

/** The field that names a row: `name` where there is one, else the cursor field. */
export function nameFieldOf(fields: readonly string[], cursor: string): string {
  return fields.includes("name") ? "name" : cursor;
}

/** All columns, hidden ones too, in the person's order and widths. The name always comes first. */
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

/** The columns that are not hidden; the name never is. */
export function visibleColumns(arranged: readonly Column[], hidden: readonly string[]): Column[] {
  const without = new Set(hidden);
  return arranged.filter(({ field, isName }) => isName || !without.has(field));
}
