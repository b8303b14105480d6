"use client";

import { count } from "@/components/ui/count";
import type { Column } from "./columns";
import { rememberHidden } from "./remember-hidden";

export interface ColumnsListProps {
  connection: string;
  columns: readonly Column[];
  /** How many fields there are that have no column. */
  more: number;
  hidden: ReadonlySet<string>;
  onChange(hidden: ReadonlySet<string>): void;
}

/** Which fields are shown. They are those that the service has sent; one always stays. */
export function ColumnsList({ connection, columns, more, hidden, onChange }: ColumnsListProps) {
  const shown = columns.filter(({ field }) => !hidden.has(field));

  function toggle(field: string, isShown: boolean) {
    const next = new Set(hidden);
    if (isShown) next.delete(field);
    else next.add(field);
    rememberHidden(connection, next);
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
      {more > 0 && (
        <p className="col-span-2 px-2 py-1.5 text-muted">
          and {count(more)} more fields, which each row shows when it is opened
        </p>
      )}
    </fieldset>
  );
}
