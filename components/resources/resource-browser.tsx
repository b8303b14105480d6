"use client";

import { Suspense, useMemo, useState } from "react";
import type { Arrangement } from "@/components/list/columns/arrangement";
import { useColumnLayout } from "@/components/list/columns/use-column-layout";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import { useListView } from "@/components/list/find/use-list-view";
import { type Plan, useLoadRest } from "@/components/list/load/use-load-rest";
import { type FirstPage, parseFirstPage } from "@/components/list/pages/first-page";
import { useResourceList } from "@/components/list/pages/use-resource-list";
import { useRowSelection } from "@/components/list/select/use-row-selection";
import type { Reading } from "@/components/list/values/look";
import { Button } from "@/components/ui/button";
import { lazyNamed } from "@/components/ui/lazy-named";
import { usePreload } from "@/lib/client/use-preload";
import type { Resource } from "@/lib/contract/resources";
import type { Environment } from "@/lib/contract/status";
import { announcementOf } from "./announcement-of";
import type { CopyOffer } from "./copy/source-switch";
import { ListScreen } from "./list-screen";
import { LoadedSummary } from "./loaded-summary";
import { RowAside } from "./panel/row-aside";
import { TailRow } from "./tail/tail-row";

// Most visits never open these, so they are not in the list's first script.
const ListExport = lazyNamed(() => import("./list-export"), "ListExport");
const LoadRestDialog = lazyNamed(() => import("@/components/list/load/load-rest-dialog"), "LoadRestDialog");
const ReloadDialog = lazyNamed(() => import("@/components/list/pages/reload-dialog"), "ReloadDialog");
const MidwayRow = lazyNamed(() => import("@/components/list/pages/midway-row"), "MidwayRow");
const LoadProgress = lazyNamed(() => import("@/components/list/load/load-progress"), "LoadProgress");

/** Loads what opens later, because the server may be gone by then. */
function preloadPanels(): Promise<unknown> {
  return Promise.all([
    import("./list-export"),
    import("@/components/list/load/load-progress"),
    import("@/components/list/load/load-rest-dialog"),
    import("./panel/loaded-row"),
    import("./panel/missing-row"),
    import("@/components/list/pages/end-row"),
    import("./tail/rest-row"),
    import("./tail/failed-row"),
    import("./tail/paused-row"),
    import("./reload-failure"),
    import("@/components/list/pages/reload-dialog"),
  ]);
}

interface ResourceBrowserProps {
  connection: string;
  environment: Environment;
  resource: Resource;
  /** How the values of its fields read. */
  reading: Reading;
  /** The cursor before the server's page; undefined for the first page. */
  entry: string | undefined;
  first: FirstPage;
  settingsKey: string;
  /** The person's arrangement when the page was made. */
  arrangement: Arrangement;
  /** The copy of the whole list, where there is one. */
  offer?: CopyOffer;
}

/** The list of a resource as the service sends it, page by page. */
export function ResourceBrowser(props: ResourceBrowserProps) {
  const { connection, environment, resource, reading, settingsKey, entry, first, offer } = props;
  usePreload(preloadPanels);
  const start = useMemo(() => parseFirstPage(first, resource, entry), [first, resource, entry]);
  const list = useResourceList({ connection, resource }, start);
  const navigation = useListNavigation();
  const view = useListView(list, navigation, reading);
  const load = useLoadRest(list, view);
  const [beginning] = list.pages;
  const rows = beginning && `live ${beginning.requestId} ${beginning.receivedAt}`;
  const selection = useRowSelection(settingsKey, rows);
  const [asksForMore, setAsksForMore] = useState(false);
  const layout = useColumnLayout({ settingsKey, sent: props.arrangement, list, reading });
  const askForMore = () => setAsksForMore(true);

  function loadRest(plan: Plan): void {
    setAsksForMore(false);
    load.start(plan);
  }

  return (
    <>
      <ListScreen
        {...{ list, view, layout, selection, environment, navigation }}
        match={load.match}
        beside={<LoadedSummary list={list} source={offer?.switchFrom(list)} />}
        find={{
          box: offer?.box,
          note: load.match !== undefined && "stopped at the next match, which is marked",
        }}
        controls={list.end === undefined && !load.plan && <Button onClick={askForMore}>Load more …</Button>}
        banners={
          <>
            <Suspense>{load.run && <LoadProgress {...{ connection, list, load }} run={load.run} />}</Suspense>
            <Suspense>{list.entry && (list.rows[0] ?? list.end) && <MidwayRow list={list} />}</Suspense>
          </>
        }
        tail={<TailRow connection={connection} list={list} view={view} onLoadRest={askForMore} />}
        announcement={announcementOf(list)}
        aside={<RowAside {...{ connection, environment, list, view, load, navigation, reading }} />}
        renderExport={(request) => <ListExport {...{ connection, list, view, load, layout }} {...request} />}
      />
      <Suspense>
        {list.reload.isConfirming && <ReloadDialog list={list} />}
        {asksForMore && (
          <LoadRestDialog
            connection={connection}
            query={view.query}
            columns={layout.usual}
            onStart={loadRest}
            onClose={() => setAsksForMore(false)}
          />
        )}
      </Suspense>
    </>
  );
}
