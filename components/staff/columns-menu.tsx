"use client";

import type { Column } from "./columns";

interface ColumnsMenuProps {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onChange(hidden: ReadonlySet<string>): void;
}

/** Which fields are shown. They are those that the service has sent; one always stays. */
export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  const shown = columns.filter(({ field }) => !hidden.has(field)).length;

  function toggle(field: string, isShown: boolean) {
    const next = new Set(hidden);
    if (isShown) next.delete(field);
    else next.add(field);
    onChange(next);
  }

  return (
    <div>
      <button
        type="button"
        popoverTarget="columns-menu"
        className="anchor-columns inline-flex min-h-8 items-center rounded-md border border-line-strong bg-surface px-2.5 font-medium hover:bg-raised"
      >
        Columns {shown} of {columns.length}
      </button>
      <fieldset
        id="columns-menu"
        popover="auto"
        className="anchored-columns max-h-[70dvh] overflow-auto rounded-md border border-line-strong bg-surface p-2 text-text shadow-lg"
      >
        <legend className="sr-only">Columns shown</legend>
        {columns.map(({ field, label }) => (
          <label key={field} className="flex min-h-7 items-center gap-2 rounded px-2 hover:bg-raised">
            <input
              type="checkbox"
              checked={!hidden.has(field)}
              disabled={shown === 1 && !hidden.has(field)}
              onChange={(event) => toggle(field, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
