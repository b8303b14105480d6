"use client";

import { type MouseEvent, useEffect, useLayoutEffect, useMemo } from "react";
import type { Arrangement } from "@/components/list/columns/arrangement";
import { useColumnLayout } from "@/components/list/columns/use-column-layout";
import { FIND_BOX } from "@/components/list/find/find-bar";
import { useRowSelection } from "@/components/list/select/use-row-selection";
import type { Reading } from "@/components/list/values/look";
import { ListScreen } from "@/components/resources/list-screen";
import { useCopies } from "@/lib/client/copy/copies";
import { type CopyPage, isNoCopy } from "@/lib/client/copy/copy-rows";
import { placeAddress } from "@/lib/client/find/place";
import { useStale } from "@/lib/client/status/use-stale";
import type { CopyInUse } from "@/lib/contract/copy";
import type { Resource } from "@/lib/contract/resources";
import type { Environment } from "@/lib/contract/status";
import { serialiseQuery } from "@/lib/query/query";
import { CopyAside } from "./copy-aside";
import { CopyExport } from "./copy-export";
import { CopyNews } from "./copy-news";
import { foundWords, searchBox } from "./copy-search-words";
import { CopyTail } from "./copy-tail";
import { differsNow } from "./differs-now";
import { NoCopy } from "./no-copy";
import { SourceSwitch } from "./source-switch";
import { useCopyList } from "./use-copy-list";
import { useCopyNavigation } from "./use-copy-navigation";

export interface CopyBrowserProps {
  connection: string;
  environment: Environment;
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
  /** There is no copy any more: leads to the live list at this address. */
  onGone(href: string): void;
}

/** The list of a resource from its copy: every row can be searched, sorted and counted, and none costs a call. */
export function CopyBrowser(props: CopyBrowserProps) {
  const {
    connection,
    environment,
    name,
    resource,
    reading,
    settingsKey,
    takesFocus,
    liveHref,
    onLive,
    onGone,
  } = props;
  const source = useMemo(() => ({ connection, resource: name }), [connection, name]);
  const navigation = useCopyNavigation();
  const found = useCopyList(source, resource, navigation, reading);
  const { list, view, page, refresh, triedAt } = found;
  const copies = useCopies(connection, undefined);
  const stale = useStale(copies.error);
  const state = copies.data?.resources.find((each) => each.resource === name);
  // What is known of the copy may be from before its rows were read.
  const knownAt = copies.dataUpdatedAt;
  const isLater = page !== undefined && knownAt > page.readAt;
  const isOther =
    triedAt > 0 &&
    knownAt > triedAt &&
    state !== undefined &&
    differsNow({ page, failure: list.failure }, state);
  useEffect(() => {
    // Its rows are read once more, which says why there are none if so.
    if (isOther) refresh();
  }, [isOther, refresh]);
  const search = serialiseQuery(view.query).toString();
  const beginning = list.pages[0] as CopyPage | undefined;
  // Rows that are gone cannot stay selected, nor those that a list which is read from its beginning again has not come to.
  const selection = useRowSelection(settingsKey, beginning && `copy ${search} ${beginning.readAt}`);
  const layout = useColumnLayout({ settingsKey, sent: props.arrangement, list, reading });
  const copy = page?.copy ?? props.copy;
  const newest = (isLater && state?.copy) || copy;

  useEffect(() => {
    if (search === undefined) return;
    // Other rows have another beginning.
    document.querySelector('[role="grid"]')?.parentElement?.scrollTo({ top: 0 });
  }, [search]);

  useLayoutEffect(() => {
    const box = document.getElementById(FIND_BOX);
    if (!takesFocus || !(box instanceof HTMLInputElement)) return;
    box.focus({ preventScroll: true });
    box.setSelectionRange(box.value.length, box.value.length);
  }, [takesFocus]);

  if (list.failure && isNoCopy(list.failure)) {
    const goOn = () => onGone(placeAddress(liveHref, { query: view.query }));
    return <NoCopy label={resource.label} failure={list.failure} retry={list.retry} onLive={goOn} />;
  }
  return (
    <ListScreen
      {...{ list, view, layout, selection, environment, navigation }}
      match={undefined}
      beside={
        <>
          <SourceSwitch now="copy" liveHref={liveHref} onLive={onLive} copy={copy} copyHref="" />
          <CopyNews {...{ source, copy, state, stale, isLater, found }} />
        </>
      }
      find={{
        box: searchBox(resource, copy),
        ...foundWords(page, view.query, view.isPending),
      }}
      tail={<CopyTail found={found} />}
      aside={<CopyAside {...{ source, environment, found, navigation, reading }} />}
      renderExport={(request) => <CopyExport {...{ source, found, copy, newest, layout }} {...request} />}
    />
  );
}
