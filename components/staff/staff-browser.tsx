"use client";

import { lazy, Suspense, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { useSoon } from "@/lib/client/soon";
import type { Resource } from "@/lib/contract/resources";
import { columnsFor } from "./columns";
import { ColumnsMenu } from "./columns-menu";
import { FindBar } from "./find-bar";
import { type FirstPage, readFirst } from "./first-page";
import { hiddenNow } from "./hidden-columns";
import { LIST_END } from "./list-end";
import { countOthers } from "./other-mode";
import { RowAside } from "./row-aside";
import { StaffTable } from "./staff-table";
import { StaffToolbar } from "./staff-toolbar";
import { TailRow } from "./tail-row";
import { useLoadRest } from "./use-load-rest";
import { usePlace } from "./use-place";
import { type StaffList, useStaffList } from "./use-staff-list";
import { useStaffView } from "./use-staff-view";

// What most visits never open is not in the script of the list.
const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog")).ExportDialog }));
const LoadRestDialog = lazy(async () => ({ default: (await import("./load-rest-dialog")).LoadRestDialog }));
const ReloadDialog = lazy(async () => ({ default: (await import("./reload-dialog")).ReloadDialog }));
const OtherModeBanner = lazy(async () => ({
  default: (await import("./other-mode-banner")).OtherModeBanner,
}));
const MidwayRow = lazy(async () => ({ default: (await import("./midway-row")).MidwayRow }));
const LoadProgress = lazy(async () => ({ default: (await import("./load-progress")).LoadProgress }));

/** Here before it opens, or the server may be gone by then. */
function bringWhatOpens(): Promise<unknown> {
  return Promise.all([
    import("./columns-list"),
    import("./export-dialog"),
    import("./load-progress"),
    import("./load-rest-dialog"),
    import("./missing-row"),
    import("./partial-row"),
    import("./paused-row"),
    import("./reload-dialog"),
    import("./row-panel"),
    import("./remember-hidden").then(({ moveOldCookies }) => moveOldCookies()),
  ]);
}

interface StaffBrowserProps {
  connection: string;
  environment: "live" | "test";
  resource: Resource;
  /** The cursor of the page that the server brought; none for the first. */
  entry: string | undefined;
  first: FirstPage;
  /** The cookie that remembers them. */
  hiddenColumns: string;
}

/** The staff page: what is loaded, ways to find in it, and the list with the panel of one row beside it. */
export function StaffBrowser(props: StaffBrowserProps) {
  const { connection, environment, resource, entry, first } = props;
  useSoon(bringWhatOpens);
  const start = useMemo(() => readFirst(first, resource, entry), [first, resource, entry]);
  const list = useStaffList({ connection, resource }, start);
  const address = usePlace();
  const view = useStaffView(list, address);
  const load = useLoadRest(list, view);
  const [hidden, setHidden] = useState(() => hiddenNow(connection, props.hiddenColumns));
  const [dialog, setDialog] = useState<"load" | "export">();
  const columns = useMemo(() => columnsFor(list.fields), [list.fields]);
  const shown = useMemo(() => columns.filter(({ field }) => !hidden.has(field)), [columns, hidden]);
  const others = countOthers(list.pages, environment);
  const close = () => setDialog(undefined);

  function loadRest({ mostCalls, stopAtMatch }: { mostCalls: number | undefined; stopAtMatch: boolean }) {
    close();
    const goal = mostCalls === undefined ? "Loading the rest" : `Loading up to ${count(mostCalls)} pages`;
    load.start({
      goal,
      ...(mostCalls !== undefined && { mostCalls }),
      stopAtMatch,
    });
  }

  const tail = (
    <TailRow connection={connection} list={list} view={view} onLoadRest={() => setDialog("load")} />
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <StaffToolbar label={resource.label} list={list}>
          <FindBar list={list} view={view} />
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {list.end === undefined && !load.plan && (
              <Button onClick={() => setDialog("load")}>Load the rest …</Button>
            )}
            <ColumnsMenu
              connection={connection}
              columns={columns}
              more={list.moreFields}
              hidden={hidden}
              onChange={setHidden}
            />
            <Button onClick={() => setDialog("export")}>Export …</Button>
          </div>
        </StaffToolbar>
        <Suspense>
          {others > 0 && (
            <OtherModeBanner
              others={others}
              rows={list.rows.length + list.duplicates}
              environment={environment}
            />
          )}
          {load.plan && <LoadProgress connection={connection} list={list} load={load} plan={load.plan} />}
        </Suspense>
        <Suspense>{list.entry !== undefined && list.rows.length > 0 && <MidwayRow list={list} />}</Suspense>
        {list.rows.length > 0 ? (
          <StaffTable
            key={list.generation}
            list={list}
            view={view}
            columns={shown}
            environment={environment}
            address={address}
          >
            {tail}
          </StaffTable>
        ) : (
          <div className="mx-4 overflow-hidden rounded-md border border-line bg-surface">{tail}</div>
        )}
        <p id={LIST_END} role="status" className="sr-only">
          {announcement(list)}
        </p>
      </div>
      <Suspense>
        <RowAside
          connection={connection}
          environment={environment}
          resource={resource}
          list={list}
          view={view}
          load={load}
          address={address}
        />
      </Suspense>
      <Suspense>
        {list.reload.asks && <ReloadDialog list={list} />}
        {dialog === "load" && (
          <LoadRestDialog connection={connection} query={view.query} onStart={loadRest} onClose={close} />
        )}
        {dialog === "export" && (
          <ExportDialog
            connection={connection}
            resource={resource}
            list={list}
            view={view}
            load={load}
            hidden={columns.filter(({ field }) => hidden.has(field))}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What a screen reader hears once: changes of state, not every page. */
function announcement({ failure, resumesAt, end, isAll, rows }: StaffList): string {
  if (resumesAt !== undefined) return "Loading is paused and resumes by itself.";
  if (failure) return "The next page could not be loaded.";
  return end === "complete"
    ? `All ${count(rows.length)} staff are loaded${isAll ? "" : " from midway on"}.`
    : "";
}
