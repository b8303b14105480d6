"use client";

import { type MouseEvent, Suspense, useEffect, useMemo, useState } from "react";
import { nameFieldOf } from "@/components/list/columns/arrange-columns";
import type { Arrangement } from "@/components/list/columns/arrangement";
import { columnsFor } from "@/components/list/columns/columns";
import { ColumnsMenu } from "@/components/list/columns/columns-menu";
import { useColumnLayout } from "@/components/list/columns/use-column-layout";
import { FilterChips } from "@/components/list/find/filter-chips";
import { SelectionBar } from "@/components/list/select/selection-bar";
import { useHasSelection, useRowSelection } from "@/components/list/select/use-row-selection";
import { ListTable } from "@/components/list/table/list-table";
import type { Reading } from "@/components/list/values/look";
import { LIST_END } from "@/components/resources/list-end";
import { Button } from "@/components/ui/button";
import { useCopies } from "@/lib/client/copy/copies";
import type { Row } from "@/lib/client/list/row-list";
import type { CopyInUse } from "@/lib/contract/copy";
import type { Resource } from "@/lib/contract/resources";
import { serialiseQuery } from "@/lib/query/query";
import { CopyAside } from "./copy-aside";
import { CopyExport } from "./copy-export";
import { CopyFindBar } from "./copy-find-bar";
import { CopyNews } from "./copy-news";
import { CopyTail } from "./copy-tail";
import { SourceSwitch } from "./source-switch";
import { useCopyList } from "./use-copy-list";
import { useCopyNavigation } from "./use-copy-navigation";

export interface CopyBrowserProps {
  connection: string;
  environment: "live" | "test";
  /** The last part of the list's address. */
  name: string;
  resource: Resource;
  reading: Reading;
  settingsKey: string;
  arrangement: Arrangement;
  /** The copy when the page was made. */
  copy: CopyInUse;
  /** Whether typing began in the live list's search box. */
  takesFocus: boolean;
  liveHref: string;
  onLive(event: MouseEvent<HTMLAnchorElement>): void;
}

/** The list of a resource from its copy: every row can be searched, sorted and counted, and none costs a call. */
export function CopyBrowser(props: CopyBrowserProps) {
  const { connection, environment, name, resource, reading, settingsKey, liveHref, onLive } = props;
  const source = useMemo(() => ({ connection, resource: name }), [connection, name]);
  const navigation = useCopyNavigation();
  const found = useCopyList(source, resource, navigation, reading);
  const { list, view, page } = found;
  const copies = useCopies(connection, undefined);
  const state = copies.data?.resources.find((each) => each.resource === name);
  const selection = useRowSelection(1);
  const isSelecting = useHasSelection(selection);
  const [exporting, setExporting] = useState<{ selected: readonly Row[] | undefined }>();
  const usual = useMemo(() => columnsFor(list.fields, reading, list.rows), [list.fields, reading, list.rows]);
  const layout = useColumnLayout({
    settingsKey,
    sent: props.arrangement,
    usual,
    nameField: nameFieldOf(list.fields, resource.cursor),
  });
  const hidden = useMemo(() => new Set(layout.hidden), [layout.hidden]);
  const copy = page?.copy ?? props.copy;

  // Other rows have another beginning, and those that are gone cannot stay selected.
  const search = serialiseQuery(view.query).toString();
  useEffect(() => {
    if (search === undefined) return;
    document.querySelector('[role="grid"]')?.parentElement?.scrollTo({ top: 0, behavior: "instant" });
    selection.empty();
  }, [search, selection]);

  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="@container relative space-y-2 px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{resource.label}</h1>
            <div className={`contents ${isSelecting ? "@max-4xl:invisible" : ""}`}>
              <SourceSwitch now="copy" liveHref={liveHref} onLive={onLive} copy={copy} copyHref="" />
              <CopyNews source={source} copy={copy} state={state} found={found} />
            </div>
          </div>
          {isSelecting && (
            <SelectionBar
              list={list}
              view={view}
              selection={selection}
              hidden={hidden}
              hasPanel={navigation.place.row !== undefined}
              onExport={(selected) => setExporting({ selected })}
            />
          )}
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
            <CopyFindBar found={found} columns={usual} copy={copy} takesFocus={props.takesFocus} />
            <div className="flex flex-wrap gap-2 sm:ml-auto">
              <ColumnsMenu layout={layout} more={list.moreFields} />
              <Button onClick={() => page && setExporting({ selected: undefined })}>Export …</Button>
            </div>
            {view.query.filters.length > 0 && <FilterChips list={list} view={view} columns={usual} />}
            <p role="status" className="w-full text-muted empty:hidden">
              {layout.saveError &&
                `Your columns stay like this for this visit, but are not saved: ${layout.saveError}`}
            </p>
          </div>
        </div>
        {list.rows.length > 0 ? (
          <ListTable
            list={list}
            view={view}
            layout={layout}
            selection={selection}
            environment={environment}
            navigation={navigation}
            match={undefined}
          >
            <CopyTail found={found} />
          </ListTable>
        ) : (
          <div
            className={list.failure ? "" : "mx-4 overflow-hidden rounded-md border border-line bg-surface"}
          >
            <CopyTail found={found} />
          </div>
        )}
        <p role="status" className="sr-only">
          {layout.announcement}
        </p>
        <p id={LIST_END} className="sr-only" />
      </div>
      <Suspense>
        <CopyAside
          source={source}
          environment={environment}
          found={found}
          navigation={navigation}
          reading={reading}
        />
      </Suspense>
      {exporting && page && (
        <CopyExport
          source={source}
          resource={resource}
          query={view.query}
          page={page}
          selected={exporting.selected}
          onClose={() => setExporting(undefined)}
        />
      )}
    </div>
  );
}
