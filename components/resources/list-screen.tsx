"use client";

import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { ColumnsMenu } from "@/components/list/columns/columns-menu";
import { FindBar } from "@/components/list/find/find-bar";
import { loadSelectRows } from "@/components/list/select/load-select-rows";
import { useHasSelection } from "@/components/list/select/use-row-selection";
import { ListTable } from "@/components/list/table/list-table";
import { Button } from "@/components/ui/button";
import { lazyNamed } from "@/components/ui/lazy-named";
import type { Row } from "@/lib/client/list/row-list";
import { usePreload } from "@/lib/client/use-preload";
import { LIST_END } from "./list-end";
import { ListToolbar } from "./list-toolbar";
import { countOtherMode } from "./other-mode";

// Most visits never open these, so they are not in the list's first script.
const FilterChips = lazyNamed(() => import("@/components/list/find/filter-chips"), "FilterChips");
const OtherModeBanner = lazyNamed(() => import("./other-mode-banner"), "OtherModeBanner");
const SelectionBar = lazyNamed(() => import("@/components/list/select/selection-bar"), "SelectionBar");

/** Loads what opens later, because the server may be gone by then. */
function preloadParts(): Promise<unknown> {
  return Promise.all([
    import("@/components/list/columns/columns-list"),
    import("@/components/list/table/drag-heading"),
    import("@/components/list/find/filter-chips"),
    import("@/components/list/find/filter-panel"),
    import("@/components/list/find/match-highlight"),
    loadSelectRows(),
    import("@/components/list/select/selection-bar"),
    import("@/lib/client/session/former-columns").then(({ migrateFormerColumns }) => migrateFormerColumns()),
  ]);
}

/** An export of the selected rows, or of all that are shown. */
export interface ExportRequest {
  selected: readonly Row[] | undefined;
  onClose(): void;
}

interface ListScreenProps extends Omit<ComponentProps<typeof ListTable>, "children"> {
  /** Beside the heading: where the rows are from, and since when. */
  beside: ReactNode;
  find: Omit<ComponentProps<typeof FindBar>, "list" | "view" | "columns">;
  /** The controls of this list before those of every one. */
  controls?: ReactNode;
  /** Between the controls and the rows. */
  banners?: ReactNode;
  tail: ReactNode;
  /** What a screen reader announces: changes of state, and not every page. */
  announcement?: string;
  aside: ReactNode;
  renderExport(request: ExportRequest): ReactNode;
}

/** The page of a list, wherever its rows are from: the toolbar, the rows, and the panel of one of them beside it. */
export function ListScreen(props: ListScreenProps) {
  const { beside, find, controls, banners, tail, announcement, aside, renderExport, ...table } = props;
  const { list, view, layout, selection, environment, navigation } = table;
  usePreload(preloadParts);
  const isSelecting = useHasSelection(selection);
  const [exported, setExported] = useState<Pick<ExportRequest, "selected">>();
  const hasRows = list.rows.length > 0;
  const otherModeCount = countOtherMode(list.pages, environment);
  const isFailed = list.failure !== undefined && list.resumesAt === undefined;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ListToolbar
          title={list.resource.label}
          beside={beside}
          selection={
            isSelecting && (
              <Suspense>
                <SelectionBar
                  list={list}
                  view={view}
                  selection={selection}
                  hidden={layout.hidden}
                  hasPanel={navigation.place.row !== undefined}
                  onExport={(selected) => setExported({ selected })}
                />
              </Suspense>
            )
          }
        >
          {(hasRows || view.whole) && (
            <>
              <FindBar list={list} view={view} columns={layout.usual} {...find} />
              <div className="flex flex-wrap gap-2 sm:ml-auto">
                {controls}
                <ColumnsMenu layout={layout} more={list.moreFields} />
                <Button onClick={() => setExported({ selected: undefined })}>Export …</Button>
              </div>
              <Suspense>
                {view.query.filters.length > 0 && (
                  <FilterChips list={list} view={view} columns={layout.usual} />
                )}
              </Suspense>
              <p role="status" className="w-full text-muted empty:hidden">
                {layout.saveError &&
                  `Your columns stay for this visit, but are not saved: ${layout.saveError}`}
              </p>
            </>
          )}
        </ListToolbar>
        <Suspense>
          {otherModeCount > 0 && (
            <OtherModeBanner
              otherModeCount={otherModeCount}
              rows={list.rows.length + list.duplicates}
              environment={environment}
            />
          )}
        </Suspense>
        {banners}
        {hasRows ? (
          <ListTable key={list.generation} {...table}>
            {tail}
          </ListTable>
        ) : (
          // A failure has a frame of its own.
          <div className={isFailed ? "" : "mx-4 overflow-hidden rounded-md border border-line bg-surface"}>
            {tail}
          </div>
        )}
        <p role="status" className="sr-only">
          {layout.announcement}
        </p>
        <p id={LIST_END} role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      <Suspense>{aside}</Suspense>
      <Suspense>{exported && renderExport({ ...exported, onClose: () => setExported(undefined) })}</Suspense>
    </div>
  );
}
