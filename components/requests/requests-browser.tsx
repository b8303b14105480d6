"use client";

import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { RequestsChart } from "@/components/requests/chart/chart";
import { useChart } from "@/components/requests/chart/use-chart";
import { useZoom } from "@/components/requests/chart/use-zoom";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { useFilterOptions } from "@/components/requests/filter/filter-options";
import { FilterProblem, invalidPart } from "@/components/requests/filter/filter-problem";
import { focusSearch } from "@/components/requests/filter/focus-search";
import { useFilter } from "@/components/requests/filter/use-filter";
import { ViewsMenu } from "@/components/requests/views/views-menu";
import { type Part, partOf } from "@/components/requests/words/filter-words";
import { usePageKeys } from "@/components/ui/keyboard/use-page-keys";
import { lazyNamed } from "@/components/ui/lazy-named";
import { type TimeLook, TimeLookContext } from "@/components/ui/time/time-look";
import type { SeveralName } from "@/lib/client/journal/journal-filter";
import { usePreload } from "@/lib/client/use-preload";
import type { JournalEntry } from "@/lib/contract/journal";
import { ListEnd } from "./list/list-end";
import { neighbourOf } from "./list/neighbour";
import { RequestsTable } from "./list/requests-table";
import { saveReturnPoint } from "./list/return-point";
import { PageRoom } from "./list/row-layout";
import { useAtTop } from "./list/use-at-top";
import { useOpenRequest } from "./list/use-open-request";
import { type FirstRequests, useRequestList } from "./list/use-request-list";
import { useLive } from "./live/use-live";
import { useNews } from "./live/use-news";
import { MoreMenu } from "./more-menu";
import { NewsFailure, Toolbar } from "./toolbar";

// What most visits never open is not in the script of the list.
const RequestAside = lazyNamed(() => import("@/components/requests/detail/request-aside"), "RequestAside");

/** Here before it opens, or the server may be gone by then. */
function preloadPanel(): Promise<unknown> {
  return import("@/components/requests/detail/request-aside");
}

interface RequestsBrowserProps {
  connection: ConnectionFacts;
  person: { id: string; email: string };
  /** How they want times, as they have chosen before. */
  times: TimeLook;
  first: FirstRequests;
}

/** The page of the requests that this console made: when, which, and what came of them. */
export function RequestsBrowser({ connection, person, times, first }: RequestsBrowserProps) {
  usePreload(preloadPanel);
  const filterState = useFilter(connection.id);
  const { filter, narrow, clearAll } = filterState;
  const source = { connection: connection.id, filter };
  const list = useRequestList(connection.id, filter, first);
  const page = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  usePageKeys(scroller);
  const live = useLive(filter);
  const shown = useRef(list.query);
  useLayoutEffect(() => {
    // Another filter has another beginning, and the newest is what somebody filters for.
    if (list.query !== shown.current) scroller.current?.scrollTo({ top: 0 });
    shown.current = list.query;
  }, [list.query]);
  const news = useNews(source, list, { isLive: live.isOn, mayMove: useAtTop(scroller) });
  const chart = useChart(connection.id, filter, live.isOn);
  const zoom = useZoom(filterState);
  const panel = useOpenRequest(connection.id);
  const [timeLook, setTimeLook] = useState(times);
  const [focusChip, setFocusChip] = useState<{ part: Part }>();
  const filterOptions = useFilterOptions(list.entries, person);
  const invalid = invalidPart(list.failure);
  const beside = (by: 1 | -1) => {
    const other = neighbourOf(list.entries, panel.id, by);
    return other && (() => panel.move(other.requestId));
  };

  function pick(name: SeveralName, value: string): void {
    // The row may go with what it is narrowed to: the way back takes the focus.
    setFocusChip({ part: name });
    narrow({ [name]: [value] });
  }

  function open(entry: JournalEntry): void {
    if (panel.id === undefined) panel.open(entry.requestId);
    else panel.move(entry.requestId);
  }

  /** The button goes with the filters. */
  function clearAllHere(): void {
    focusSearch();
    clearAll();
  }

  async function showNews(): Promise<void> {
    await news.show();
    scroller.current?.scrollTo({ top: 0 });
    // After the rows are drawn: the button that was pressed is gone by then.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[data-index="0"]')?.focus({ preventScroll: true }),
    );
  }

  /** Whoever comes back from the request's own page comes to the same row and place. */
  function keepHere(): void {
    const entry = list.entries.find((each) => each.kind === "attempt" && each.requestId === panel.id);
    if (entry)
      saveReturnPoint(connection.id, list.query, { top: scroller.current?.scrollTop ?? 0, id: entry.id });
  }

  return (
    <PageRoom value={page}>
      <TimeLookContext value={timeLook}>
        <div
          ref={page}
          data-panel={panel.id === undefined ? "closed" : "open"}
          className="@container/page flex min-h-0 flex-1 flex-col"
        >
          <Toolbar
            filterState={filterState}
            filterOptions={filterOptions}
            invalid={invalid && partOf(invalid)}
            focusChip={focusChip}
            live={live}
            news={news}
            onShow={() => void showNews()}
            actions={
              <>
                <ViewsMenu connection={connection.id} filterState={filterState} />
                <MoreMenu source={source} timeLook={timeLook} onTimeLook={setTimeLook} />
              </>
            }
          />
          <RequestsChart chart={chart} filter={filter} zoom={zoom} onNarrow={narrow} />
          <NewsFailure news={news} isLive={live.isOn} />
          {list.failure?.error.code === "query_invalid" && (
            <FilterProblem failure={list.failure} filterState={filterState} hasOld={list.isOld} />
          )}
          <div className="flex min-h-60 flex-1 border-t border-line">
            <section
              ref={scroller}
              // Without a row it has nothing else to be scrolled sideways by with keys.
              tabIndex={list.entries.length === 0 ? 0 : -1}
              aria-label="Requests list"
              // In a window that is low, as at 400% zoom, the page scrolls and the list still has room for some rows.
              className="relative min-w-0 flex-1 overflow-auto bg-surface will-change-scroll [overflow-anchor:none] outline-none"
            >
              <RequestsTable
                key={list.query}
                connection={connection.id}
                list={list}
                scroller={scroller}
                timeLook={timeLook}
                openId={panel.id}
                onOpen={open}
                onPick={pick}
              >
                <ListEnd list={list} filter={filter} onClearAll={clearAllHere} />
              </RequestsTable>
            </section>
            <Suspense>
              {panel.id !== undefined && (
                <RequestAside
                  connection={connection}
                  requestId={panel.id}
                  filter={filter}
                  onMove={panel.move}
                  onNewer={beside(-1)}
                  onOlder={beside(1)}
                  onLeave={keepHere}
                  onPick={pick}
                  onClose={panel.close}
                />
              )}
            </Suspense>
          </div>
        </div>
      </TimeLookContext>
    </PageRoom>
  );
}
