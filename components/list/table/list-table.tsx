"use client";

import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import type { ColumnLayout } from "@/components/list/columns/use-column-layout";
import { loadedWords } from "@/components/list/find/scope-words";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { ROW_HEIGHTS, ROW_STYLES } from "@/components/list/grid/row-height";
import { clickedElement } from "@/components/list/grid/scroll-pane";
import { useGridFocus } from "@/components/list/grid/use-grid-focus";
import { useGridKeys } from "@/components/list/grid/use-grid-keys";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import { loadSelectRows } from "@/components/list/select/load-select-rows";
import { rowClick, selectNoText } from "@/components/list/select/row-click";
import type { RowSelection } from "@/components/list/select/row-selection";
import { MARK_WIDTH } from "@/components/list/select/select-all";
import { useSelectionKeys } from "@/components/list/select/use-selection-keys";
import { count } from "@/components/ui/count";
import { lazyNamed } from "@/components/ui/lazy-named";
import type { Environment } from "@/lib/contract/status";
import { ListRows } from "./list-rows";
import { TableHeader } from "./table-header";
import { useLinks } from "./use-links";
import { useScrollRestoration } from "./use-scroll-restoration";

// Most visits search for nothing, so this is no part of the list's first script.
const MatchHighlight = lazyNamed(
  () => import("@/components/list/find/match-highlight"),
  "MatchHighlight",
  () => null,
);

interface ListTableProps {
  list: PagedList;
  view: ListView;
  layout: ColumnLayout;
  selection: RowSelection;
  environment: Environment;
  navigation: ListNavigation;
  /** The key of the row that loading stopped at. */
  match: string | undefined;
  children: ReactNode;
}

/**
 * An opaque background lets the browser scroll the list as a layer of its own, without waiting for our frames. Rows never move
 * when others are added, so scroll anchoring would only cost.
 */
const SMOOTH = "bg-ground will-change-scroll [overflow-anchor:none]";

/** The list as a grid (WAI-ARIA); only the rows near the view are in the document. */
export function ListTable(props: ListTableProps) {
  const { list, view, layout, selection, environment, navigation, match, children } = props;
  const { visible: columns, density } = layout;
  const rowHeight = ROW_HEIGHTS[density];
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, isPartial } = view;
  const active = useGridFocus(scroller, { count: rows.length, rowHeight, open: openRowAt });

  // When the panel closes, the keyboard is on the row it was of.
  const openKey = navigation.place.row;
  const openIndex = openKey === undefined ? undefined : view.indexOf(openKey);
  const revealOpenRow = useEffectEvent((index: number) => {
    active.set(index);
    active.reveal(index);
  });
  useEffect(() => {
    if (openIndex !== undefined) revealOpenRow(openIndex);
  }, [openIndex]);

  const revealMatch = useEffectEvent((key: string) => {
    const index = view.indexOf(key);
    if (index === undefined) return;
    // Loading may end while somebody types elsewhere: only a focus inside the list goes to the match.
    if (scroller.current?.contains(document.activeElement)) active.moveTo(index);
    else revealOpenRow(index);
  });
  useEffect(() => {
    if (match !== undefined) revealMatch(match);
  }, [match]);

  useGridKeys((by) => {
    const isInside = document.activeElement?.matches('[role="row"][data-index]');
    if (isInside) active.step(by);
    else active.focus();
  }, openKey === undefined);
  useSelectionKeys({ selection, visible: view, active });
  useScrollRestoration(scroller, { list, isPartial, query: view.query, navigation, rowHeight });
  const followLink = useLinks(list, navigation);

  function openRowAt(index: number): void {
    const row = rows[index];
    if (row) navigation.open(row);
  }

  function onFocus(event: FocusEvent): void {
    active.onFocus(event);
    // Coming from a heading far to the right by keyboard, the name of the row should be in view.
    if (!event.relatedTarget?.closest('[role="columnheader"]')) return;
    if (event.target.matches('[role="row"]:focus-visible')) scroller.current?.scrollTo({ left: 0 });
  }

  function onClick(event: MouseEvent): void {
    const click = rowClick(event);
    const row = click && rows[click.index];
    if (!row || !click.does) return;
    if (click.does === "open" && followLink(event, clickedElement(event))) return;
    event.preventDefault();
    active.set(click.index);
    if (click.does === "open") return openRowAt(click.index);
    void loadSelectRows().then(({ extendTo, toggle }) =>
      click.does === "extend" ? extendTo(selection, view, click.index) : toggle(selection, row.key),
    );
  }

  const { sort } = view.query;
  const isPartSorted = sort !== undefined && !list.isAll && !view.whole;
  const [name, ...others] = columns;
  const nameWidth = `min(${name?.width ?? 0}px, var(--name-most))`;
  const width = others.reduce((sum, column) => sum + column.width, MARK_WIDTH);
  const styles = { "--name": nameWidth, minWidth: `calc(var(--name) + ${width}px)` } as CSSProperties;
  return (
    <section
      ref={scroller}
      tabIndex={-1}
      aria-label={`${list.resource.label} list`}
      // In a low window, as at 400% zoom, the page scrolls and the list keeps room for some rows.
      className={`min-h-50 flex-1 overflow-auto outline-none ${SMOOTH}`}
      // A focused heading scrolls into view clear of the sticky columns.
      style={{ scrollPaddingLeft: `calc(${nameWidth} + ${MARK_WIDTH}px)` }}
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label={list.resource.label}
        aria-readonly
        aria-multiselectable
        aria-colcount={columns.length + 1}
        className={ROW_STYLES[density]}
        aria-rowcount={list.isAll && !isPartial ? rows.length + 1 : -1}
        style={styles}
        onKeyDown={active.onKeyDown}
        onFocus={onFocus}
        onMouseDown={selectNoText}
        onClick={onClick}
      >
        <TableHeader
          layout={layout}
          selection={selection}
          rows={rows}
          count={rows.length}
          sort={sort}
          of={view.whole ? "all" : "loaded"}
          part={isPartSorted ? `Sorted within ${loadedWords(list)}` : undefined}
          partMark={isPartSorted ? `· ${count(list.rows.length)} loaded` : undefined}
          onSort={view.sortBy}
        />
        <ListRows
          scroller={scroller}
          rows={rows}
          count={rows.length}
          columns={columns}
          rowHeight={rowHeight}
          selection={selection}
          active={active.index}
          open={openKey}
          match={match}
          more={isPartial ? undefined : list.more}
          addressOf={navigation.addressOf}
          environment={environment}
        />
      </div>
      <div className="sticky left-0 max-w-screen">{children}</div>
      <Suspense>
        {view.query.text !== "" && <MatchHighlight scroller={scroller} text={view.query.text} />}
      </Suspense>
    </section>
  );
}
