"use client";

import { useLayoutEffect, useRef, useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import { focusActiveRow } from "@/components/list/grid/focus-active-row";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy/use-copy";
import { count, counted } from "@/components/ui/count";
import { useKey } from "@/components/ui/keyboard/keys";
import { type ClipboardFormat, clipboardText } from "@/lib/client/export/clipboard-text";
import type { Row } from "@/lib/client/list/row-list";
import { CopyMenu } from "./copy-menu";
import type { RowSelection } from "./row-selection";
import { selectedRows } from "./selected-rows";
import { useHiddenCount } from "./use-hidden-count";
import { useSelectionChanges } from "./use-row-selection";

interface SelectionBarProps {
  list: PagedList;
  view: ListView;
  selection: RowSelection;
  /** The fields whose columns are hidden. */
  hidden: readonly string[];
  /** Whether a panel is open, which then handles Escape. */
  hasPanel: boolean;
  onExport(rows: readonly Row[]): void;
}

/** How many rows are selected, and what can be done with them. In a narrow window it covers the line of the page's heading, unless there is news. */
export function SelectionBar(props: SelectionBarProps) {
  const { list, view, selection, hidden, hasPanel, onExport } = props;
  useSelectionChanges(selection);
  const bar = useRef<HTMLDivElement>(null);
  useReturnFocus(bar);
  const hiddenCount = useHiddenCount(selection, view);
  const [result, copy] = useCopy();
  const [what, setWhat] = useState("");
  const { size, lostCount } = selection;
  const clear = () => selection.empty();
  useKey({ keys: "Escape", label: "Clear the selection", section: "List" }, clear, !hasPanel);
  const rows = () => selectedRows(selection, view.rows, list.rows);

  function copyAs(format: ClipboardFormat, name: string): void {
    const selected = rows();
    setWhat(`${counted(selected.length, "row")} as ${name}`);
    copy(clipboardText({ rows: selected, format, hidden: new Set(hidden) }));
  }

  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selection"
      className="z-3 -mx-4 -mt-3 -mb-1 flex min-h-11 items-center gap-2 bg-ground px-4 *:not-first:shrink-0 [grid-area:1/1] @max-6xl:group-has-[[data-news]]/heading:mt-0 @max-6xl:group-has-[[data-news]]/heading:[grid-area:2/1] @6xl:mx-0 @6xl:-my-2 @6xl:max-w-2/3 @6xl:px-0"
    >
      <p className="mr-auto flex min-w-0 flex-col leading-tight tabular-nums @4xl:mr-2 @4xl:flex-row @4xl:gap-3">
        <span role="status" className="font-semibold @4xl:shrink-0">
          {lostCount > 0
            ? `${counted(lostCount, "row")} no longer selected: other rows were loaded`
            : `${count(size)} selected${hiddenCount > 0 ? `, ${count(hiddenCount)} of them not shown` : ""}`}
        </span>
        <span role="status" className={result && !result.isDone ? "text-bad" : "text-muted"}>
          {result &&
            (result.isDone
              ? `Copied ${what}`
              : "Not copied: the browser did not allow it. Export … saves the same rows")}
        </span>
      </p>
      {lostCount === 0 && (
        <>
          <CopyMenu cursor={list.resource.cursor} onCopy={copyAs} />
          <Button onClick={() => onExport(rows())}>
            Export …<span className="sr-only"> selected rows</span>
          </Button>
        </>
      )}
      <Button look="bare" onClick={clear}>
        {lostCount === 0 ? "Clear" : "OK"}
      </Button>
    </div>
  );
}

/** When the bar disappears with the focus in it, the focus goes to the list's active row. */
function useReturnFocus(bar: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) focusActiveRow();
    };
  }, [bar]);
}
