"use client";

import {
  type FocusEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import type { Column } from "@/components/list/columns/columns";
import { loadedWords } from "@/components/list/find/scope-words";
import type { ListView } from "@/components/list/find/use-list-view";
import type { Addressed } from "@/components/list/find/use-place";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";
import { ListRows } from "./list-rows";
import { clicked } from "./moving-pane";
import { ROW_HEIGHT } from "./row-height";
import { TableHeader } from "./table-header";
import { useGridFocus } from "./use-grid-focus";
import { useGridKeys } from "./use-grid-keys";
import { useKeptPlace } from "./use-kept-place";

// What most visits never search for is not marked.
const MatchHighlight = lazy(async () => ({
  default: (await import("@/components/list/find/match-highlight")).MatchHighlight,
}));

interface ListTableProps {
  list: ResourceList;
  view: ListView;
  columns: readonly Column[];
  environment: "live" | "test";
  address: Addressed;
  /** The key of the row that loading stopped at. */
  match: string | undefined;
  /** Below the last row. */
  children: ReactNode;
}

/**
 * The browser scrolls it by itself, without a frame of ours: what is opaque may be a layer of its own. Its rows do not move
 * when others come, so nothing has to be held in place.
 */
const SMOOTH = "bg-ground will-change-scroll [overflow-anchor:none]";

/** The rows, of which only those near the view are in the document. */
export function ListTable({ list, view, columns, environment, address, match, children }: ListTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, isPartial } = view;
  const active = useGridFocus(scroller, { count: rows.length, rowHeight: ROW_HEIGHT, open: openAt });

  // The row whose panel is open is the one that has the keyboard when the panel closes.
  const openKey = address.place.row;
  const openIndex = openKey === undefined ? undefined : view.indexOf(openKey);
  const showOpen = useEffectEvent((index: number) => {
    active.set(index);
    active.reveal(index);
  });
  useEffect(() => {
    if (openIndex !== undefined) showOpen(openIndex);
  }, [openIndex]);

  const showMatch = useEffectEvent((key: string) => {
    const index = view.indexOf(key);
    if (index === undefined) return;
    // Whoever types goes on typing; the focus that came here with the end of loading goes to the match.
    if (scroller.current?.contains(document.activeElement)) active.moveTo(index);
    else showOpen(index);
  });
  useEffect(() => {
    if (match !== undefined) showMatch(match);
  }, [match]);

  useGridKeys((by) => {
    const isInside = document.activeElement?.matches('[role="row"][data-index]');
    if (isInside) active.step(by);
    else active.focus();
  }, openKey === undefined);
  useKeptPlace(scroller, { list, isPartial, address });

  function openAt(index: number): void {
    const row = rows[index];
    if (row) address.open(row);
  }

  function onFocus(event: FocusEvent): void {
    active.onFocus(event);
    // The headings may have led far to the right: who comes from there by keyboard sees whose row it is.
    if (!event.relatedTarget?.closest('[role="columnheader"]')) return;
    if (event.target.matches('[role="row"]:focus-visible'))
      scroller.current?.scrollTo({ left: 0, behavior: "instant" });
  }

  function onClick(event: MouseEvent): void {
    const row = clicked(event).closest<HTMLElement>("[data-index]");
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection() ?? "")) return;
    event.preventDefault();
    active.set(Number(row.dataset.index));
    openAt(Number(row.dataset.index));
  }

  const { sort } = view.query;
  const isPartSorted = sort !== undefined && !list.isAll;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <section
      ref={scroller}
      tabIndex={-1}
      aria-label={`${list.resource.label} list`}
      // In a window that is low, as at 400% zoom, the page scrolls and the list still has room for some rows.
      className={`min-h-50 flex-1 overflow-auto outline-none ${SMOOTH}`}
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label={list.resource.label}
        aria-readonly
        aria-colcount={columns.length}
        aria-rowcount={list.isAll && !isPartial ? rows.length + 1 : -1}
        style={{ minWidth: width }}
        onKeyDown={active.onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <TableHeader
          columns={columns}
          sort={sort}
          part={isPartSorted ? `Sorted ${loadedWords(list)}` : undefined}
          partMark={isPartSorted ? `· ${count(list.rows.length)} loaded` : undefined}
          onSort={view.sortBy}
        />
        <ListRows
          scroller={scroller}
          rows={rows}
          count={rows.length}
          columns={columns}
          active={active.index}
          open={openKey}
          match={match}
          more={isPartial ? undefined : list.more}
          addressOf={address.addressOf}
          environment={environment}
        />
      </div>
      <div className="sticky left-0 max-w-[100vw]">{children}</div>
      <Suspense>
        {view.query.text !== "" && <MatchHighlight scroller={scroller} text={view.query.text} />}
      </Suspense>
    </section>
  );
}
