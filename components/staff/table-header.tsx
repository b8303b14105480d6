import { memo } from "react";
import type { Sort } from "@/lib/client/find/use-found-rows";
import type { Column } from "./columns";

interface TableHeaderProps {
  columns: readonly Column[];
  sort: Sort | undefined;
  onSort(field: string): void;
}

const ARROWS = { ascending: "↑", descending: "↓" } as const;

/** The column headings, each a button that sorts what is loaded. Scrolling does not draw them again. */
export const TableHeader = memo(function TableHeader({ columns, sort, onSort }: TableHeaderProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-[2] border-b border-line bg-raised">
      <div role="row" aria-rowindex={1} className="flex h-8 items-stretch text-[12px] font-medium text-muted">
        {columns.map(({ field, label, width }) => {
          const direction = sort?.field === field ? sort.direction : undefined;
          return (
            <div key={field} role="columnheader" aria-sort={direction ?? "none"} style={{ width }}>
              <button
                type="button"
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
