"use client";

import type { Column } from "./columns";

export interface ColumnsListProps {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onChange(hidden: ReadonlySet<string>): void;
}

/** Which fields are shown. They are those that the service has sent; one always stays. */
export function ColumnsList({ columns, hidden, onChange }: ColumnsListProps) {
  const shown = columns.filter(({ field }) => !hidden.has(field));

  function toggle(field: string, isShown: boolean) {
    const next = new Set(hidden);
    if (isShown) next.delete(field);
    else next.add(field);
    onChange(next);
  }

  return (
    <fieldset className="grid grid-cols-2 gap-x-4">
      <legend className="sr-only">Columns shown</legend>
      {columns.map(({ field, label }) => (
        <label
          key={field}
          className="flex min-h-8 items-center gap-2 rounded px-2 wrap-anywhere hover:bg-raised"
        >
          <input
            type="checkbox"
            checked={!hidden.has(field)}
            disabled={shown.length === 1 && !hidden.has(field)}
            onChange={(event) => toggle(field, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
