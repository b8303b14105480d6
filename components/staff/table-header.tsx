import { type KeyboardEvent, memo, useState } from "react";
import type { Sort } from "@/lib/client/find/use-found-rows";
import type { Column } from "./columns";

interface TableHeaderProps {
  columns: readonly Column[];
  sort: Sort | undefined;
  onSort(field: string): void;
}

const ARROWS = { ascending: "↑", descending: "↓" } as const;

/**
 * The column headings, each a button that sorts what is loaded. One of them can be reached with Tab, the others from there with
 * the arrows (WAI-ARIA): the rows are one step further, however many columns there are. Scrolling does not draw them again.
 */
export const TableHeader = memo(function TableHeader({ columns, sort, onSort }: TableHeaderProps) {
  const [reached, setReached] = useState(0);
  const active = Math.min(reached, columns.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moves: Record<string, number> = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      Home: 0,
      End: columns.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.closest('[role="row"]')?.querySelectorAll("button")[to]?.focus();
  }

  return (
    <div role="rowgroup" className="sticky top-0 z-[2] border-b border-line bg-raised">
      <div role="row" aria-rowindex={1} className="flex h-8 items-stretch text-[12px] font-medium text-muted">
        {columns.map(({ field, label, width }, index) => {
          const direction = sort?.field === field ? sort.direction : undefined;
          return (
            <div key={field} role="columnheader" aria-sort={direction ?? "none"} style={{ width }}>
              <button
                type="button"
                tabIndex={index === active ? 0 : -1}
                onFocus={() => setReached(index)}
                onKeyDown={onKeyDown}
                onClick={() => onSort(field)}
                title={`Sort what is loaded by ${label}`}
                className="size-full overflow-clip px-4 text-left text-ellipsis whitespace-nowrap -outline-offset-2 hover:text-text"
              >
                {/* Before the label, which may be cut off at its end. */}
                {direction && <span aria-hidden="true">{ARROWS[direction]} </span>}
                {label}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
});
