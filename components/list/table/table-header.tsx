import { ArrowDown, ArrowUp } from "lucide";
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import { WIDTH_STEP } from "@/components/list/columns/arrangement";
import type { ColumnLayout } from "@/components/list/columns/use-column-layout";
import { SelectAll, type Selectable } from "@/components/list/select/select-all";
import { Icon } from "@/components/ui/icon";
import type { Sort } from "@/lib/query/query";
import { useHeadingDrag } from "./use-heading-drag";

interface TableHeaderProps extends Selectable {
  layout: ColumnLayout;
  sort: Sort | undefined;
  /** Which rows pressing a heading sorts. */
  of: "all" | "loaded";
  /** Which rows are sorted, in a sentence and as a short mark; undefined when all are. */
  part: string | undefined;
  partMark: string | undefined;
  onSort(field: string): void;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

/** Stands for the heading of the selection marks: no field can have this name. */
const MARKS = "\0marks";

const BY: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
/** The shortcuts of a heading beside the plain arrows. */
const ARRANGING_KEYS = "Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight";

/**
 * The column headings, each a button that sorts the loaded rows. One is the tab stop and the arrows lead to the others (WAI-ARIA,
 * roving tabindex), so that the rows are one Tab away however many columns there are. Alt with arrows moves a column and Shift with
 * arrows resizes it, as dragging the heading and its right edge do. Scrolling does not render them.
 */
export const TableHeader = memo(function TableHeader(props: TableHeaderProps) {
  const { layout, sort, of, part, partMark, onSort, ...selectable } = props;
  const { visible: columns, move, resize } = layout;
  const row = useRef<HTMLDivElement>(null);
  const [reachable, setReachable] = useState<string>();
  // The first heading is that of the selection marks.
  const reachableAt = Math.max(
    columns.findIndex(({ field }) => field === reachable),
    0,
  );
  const active = reachable === MARKS ? 0 : reachableAt + 1;

  useHeadingDrag(row, { columns, onMove: moveTo, onResize: resize });

  // Moving a column by keyboard may take its heading out of view.
  useLayoutEffect(() => {
    const focused = columns.length > 0 && row.current?.querySelector("button:focus-visible");
    if (focused) focused.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [columns]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const by = BY[event.key];
    if ((event.altKey || event.shiftKey) && by) {
      event.preventDefault();
      const { field, width } = columns[active - 1] ?? {};
      if (field === undefined || width === undefined) return;
      if (event.shiftKey) resize(field, width + by * WIDTH_STEP);
      else moveTo(field, active - 1 + by);
    }
    if (event.altKey || event.shiftKey) return;
    const moves: Record<string, number> = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      Home: 0,
      End: columns.length,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll("button")[to]?.focus();
  }

  /** Moves a column to this index among the visible ones; the name keeps the first. */
  function moveTo(field: string, place: number): void {
    if (place < 1 || place >= columns.length) return;
    const others = columns.filter((column) => column.field !== field);
    move({ field, before: others[place]?.field });
  }

  function stop(field: string, index: number) {
    return { tabIndex: index === active ? 0 : -1, onFocus: () => setReachable(field), onKeyDown };
  }

  return (
    <div role="rowgroup" className="sticky top-0 z-2 border-b border-line bg-raised">
      <div
        ref={row}
        role="row"
        aria-rowindex={1}
        className="flex h-8 items-stretch bg-raised text-[12px] font-medium text-muted select-none"
      >
        <SelectAll {...selectable} {...stop(MARKS, 0)} />
        {columns.map((column, index) => {
          const { field, label, width, format, isName } = column;
          const direction = sort?.field === field ? sort.direction : undefined;
          return (
            <div
              key={field}
              role="columnheader"
              aria-sort={direction ?? "none"}
              className={isName ? "list-heading list-heading-name" : "list-heading"}
              style={isName ? undefined : { width }}
            >
              <button
                type="button"
                {...stop(field, index + 1)}
                aria-keyshortcuts={ARRANGING_KEYS}
                onClick={() => onSort(field)}
                title={direction && part ? part : `Sort ${of} rows by ${label}`}
                className={`size-full overflow-clip px-4 ${format === "number" ? "text-right" : "text-left"} text-ellipsis whitespace-nowrap -outline-offset-2 hover:text-text`}
              >
                {/* Before the label, whose end may be cut off. */}
                {direction && <Icon of={ARROWS[direction]} className="mr-1 inline size-3" />}
                {label}
                {direction && <span aria-hidden="true"> {partMark}</span>}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
});
