"use client";

import { Suspense, useMemo, useState } from "react";
import { nameFieldOf } from "@/components/list/columns/arrange-columns";
import type { Arrangement } from "@/components/list/columns/arrangement";
import { columnsFor } from "@/components/list/columns/columns";
import { ColumnsMenu } from "@/components/list/columns/columns-menu";
import { useColumnLayout } from "@/components/list/columns/use-column-layout";
import { FindBar } from "@/components/list/find/find-bar";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import { useListView } from "@/components/list/find/use-list-view";
import { useLoadRest } from "@/components/list/load/use-load-rest";
import { type FirstPage, parseFirstPage } from "@/components/list/pages/first-page";
import { type ResourceList, useResourceList } from "@/components/list/pages/use-resource-list";
import { loadSelectRows } from "@/components/list/select/load-select-rows";
import { useHasSelection, useRowSelection } from "@/components/list/select/use-row-selection";
import { ListTable } from "@/components/list/table/list-table";
import type { Reading } from "@/components/list/values/look";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { lazyNamed } from "@/components/ui/lazy-named";
import type { Row } from "@/lib/client/list/row-list";
import { usePreload } from "@/lib/client/use-preload";
import type { Resource } from "@/lib/contract/resources";
import type { CopyOffer } from "./copy/source-switch";
import { LIST_END } from "./list-end";
import { ListToolbar } from "./list-toolbar";
import { countOtherMode } from "./other-mode";
import { RowAside } from "./panel/row-aside";
import { TailRow } from "./tail/tail-row";

// Most visits never open these, so they are not in the list's first script.
const ExportDialog = lazyNamed(() => import("@/components/list/export/export-dialog"), "ExportDialog");
const FilterChips = lazyNamed(() => import("@/components/list/find/filter-chips"), "FilterChips");
const LoadRestDialog = lazyNamed(() => import("@/components/list/load/load-rest-dialog"), "LoadRestDialog");
const ReloadDialog = lazyNamed(() => import("@/components/list/pages/reload-dialog"), "ReloadDialog");
const SelectionBar = lazyNamed(() => import("@/components/list/select/selection-bar"), "SelectionBar");
const OtherModeBanner = lazyNamed(() => import("./other-mode-banner"), "OtherModeBanner");
const MidwayRow = lazyNamed(() => import("@/components/list/pages/midway-row"), "MidwayRow");
const LoadProgress = lazyNamed(() => import("@/components/list/load/load-progress"), "LoadProgress");

/** Loads what opens later, because the server may be gone by then. */
function preloadPanels(): Promise<unknown> {
  return Promise.all([
    import("@/components/list/columns/columns-list"),
    import("@/components/list/table/drag-heading"),
    import("@/components/list/export/export-dialog"),
    import("@/components/list/find/filter-chips"),
    import("@/components/list/find/filter-panel"),
    import("@/components/list/find/match-highlight"),
    import("@/components/list/load/load-progress"),
    import("@/components/list/load/load-rest-dialog"),
    import("./panel/missing-row"),
    import("@/components/list/pages/end-row"),
    import("./tail/rest-row"),
    import("./tail/failed-row"),
    import("./tail/paused-row"),
    import("./reload-failure"),
    import("@/components/list/pages/reload-dialog"),
    import("./panel/row-panel"),
    loadSelectRows(),
    import("@/components/list/select/selection-bar"),
    import("@/lib/client/session/former-columns").then(({ migrateFormerColumns }) => migrateFormerColumns()),
  ]);
}

interface ResourceBrowserProps {
  connection: string;
  environment: "live" | "test";
  resource: Resource;
  /** How the values of its fields read. */
  reading: Reading;
  /** The cursor before the server's page; undefined for the first page. */
  entry: string | undefined;
  first: FirstPage;
  /** The list's key in the person's settings. */
  settingsKey: string;
  /** The person's arrangement when the page was made. */
  arrangement: Arrangement;
  /** The copy of the whole list, where there is one. */
  offer?: CopyOffer;
}

/** The open dialog: "load more", or the export of the selected rows, or of all visible ones. */
type Dialog = "load" | { selected: readonly Row[] | undefined };

/** The page of a resource: the toolbar, the list, and the panel of one row beside it. */
export function ResourceBrowser(props: ResourceBrowserProps) {
  const { connection, environment, resource, reading, settingsKey, entry, first, offer } = props;
  usePreload(preloadPanels);
  const start = useMemo(() => parseFirstPage(first, resource, entry), [first, resource, entry]);
  const list = useResourceList({ connection, resource }, start);
  const navigation = useListNavigation();
  const view = useListView(list, navigation, reading);
  const load = useLoadRest(list, view);
  const selection = useRowSelection(list.generation);
  const isSelecting = useHasSelection(selection);
  const [dialog, setDialog] = useState<Dialog>();
  const usual = useMemo(() => columnsFor(list.fields, reading, list.rows), [list.fields, reading, list.rows]);
  const layout = useColumnLayout({
    settingsKey,
    sent: props.arrangement,
    usual,
    nameField: nameFieldOf(list.fields, resource.cursor),
  });
  const hidden = useMemo(() => new Set(layout.hidden), [layout.hidden]);
  const otherModeCount = countOtherMode(list.pages, environment);
  const close = () => setDialog(undefined);

  function loadRest({ mostCalls, stopAtMatch }: { mostCalls: number | undefined; stopAtMatch: boolean }) {
    close();
    const goal = mostCalls === undefined ? "Loading more" : `Loading up to ${count(mostCalls)} pages`;
    load.start({
      goal,
      ...(mostCalls !== undefined && { mostCalls }),
      stopAtMatch,
    });
  }

  const isFailed = list.failure !== undefined && list.resumesAt === undefined;
  const tail = (
    <TailRow connection={connection} list={list} view={view} onLoadRest={() => setDialog("load")} />
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ListToolbar
          list={list}
          source={offer?.switchFrom(list)}
          selection={
            isSelecting && (
              <Suspense>
                <SelectionBar
                  list={list}
                  view={view}
                  selection={selection}
                  hidden={hidden}
                  hasPanel={navigation.place.row !== undefined}
                  onExport={(selected) => setDialog({ selected })}
                />
              </Suspense>
            )
          }
        >
          <FindBar
            list={list}
            view={view}
            columns={usual}
            hasMatch={load.match !== undefined}
            whole={offer}
          />
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {list.end === undefined && !load.plan && (
              <Button onClick={() => setDialog("load")}>Load more …</Button>
            )}
            <ColumnsMenu layout={layout} more={list.moreFields} />
            <Button onClick={() => setDialog({ selected: undefined })}>Export …</Button>
          </div>
          <Suspense>
            {view.query.filters.length > 0 && <FilterChips list={list} view={view} columns={usual} />}
          </Suspense>
          <p role="status" className="w-full text-muted empty:hidden">
            {layout.saveError &&
              `Your columns stay like this for this visit, but are not saved: ${layout.saveError}`}
          </p>
        </ListToolbar>
        <Suspense>
          {otherModeCount > 0 && (
            <OtherModeBanner
              otherModeCount={otherModeCount}
              rows={list.rows.length + list.duplicates}
              environment={environment}
            />
          )}
          {load.plan && <LoadProgress connection={connection} list={list} load={load} plan={load.plan} />}
        </Suspense>
        <Suspense>{list.entry !== undefined && list.rows.length > 0 && <MidwayRow list={list} />}</Suspense>
        {list.rows.length > 0 ? (
          <ListTable
            key={list.generation}
            list={list}
            view={view}
            layout={layout}
            selection={selection}
            environment={environment}
            navigation={navigation}
            match={load.match}
          >
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
          {announcement(list)}
        </p>
      </div>
      <Suspense>
        <RowAside
          connection={connection}
          environment={environment}
          list={list}
          view={view}
          load={load}
          navigation={navigation}
          reading={reading}
        />
      </Suspense>
      <Suspense>
        {list.reload.isConfirming && <ReloadDialog list={list} />}
        {dialog === "load" && (
          <LoadRestDialog
            connection={connection}
            query={view.query}
            columns={usual}
            onStart={loadRest}
            onClose={close}
          />
        )}
        {typeof dialog === "object" && (
          <ExportDialog
            connection={connection}
            list={list}
            view={view}
            load={load}
            hidden={layout.columns.filter((column) => !layout.visible.includes(column))}
            selected={dialog.selected}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What a screen reader announces: changes of state, and not every page. */
function announcement({ resource, failure, resumesAt, end, isAll, rows }: ResourceList): string {
  if (resumesAt !== undefined) return "Loading is paused and resumes by itself.";
  if (failure) return "The next page could not be loaded.";
  if (end !== "complete") return "";
  const loaded = `${count(rows.length)} ${resource.label.toLowerCase()} are loaded`;
  return isAll ? `All ${loaded}.` : `End of the list: ${loaded}, starting partway.`;
}
