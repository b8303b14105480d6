"use client";

import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { countCalls } from "@/components/list/load/load-cost";
import type { LoadRest } from "@/components/list/load/use-load-rest";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { TailRow } from "@/components/resources/tail/tail-row";
import { useBudget } from "@/lib/client/status/status";
import { type Missing, RowMissing } from "./row-missing";

export interface MissingRowProps {
  connection: string;
  list: ResourceList;
  view: ListView;
  load: LoadRest;
  navigation: ListNavigation;
  /** The key of the row that the address names. */
  id: string;
  onClose(): void;
}

/** The panel of a row that is not loaded: why, and what can be done. */
export function MissingRow(props: MissingRowProps) {
  const { connection, list, view, load, navigation, id, onClose } = props;
  const budget = useBudget(connection);
  const blocked = list.failure && (
    <TailRow connection={connection} list={list} view={view} onLoadRest={() => {}} />
  );
  return (
    <RowMissing label={list.resource.item} id={id} missing={missingOf()} onClose={onClose}>
      {blocked}
    </RowMissing>
  );

  function missingOf(): Missing {
    const { rows, pages, end } = list;
    if (load.run?.plan.key === id) {
      return {
        state: "looking",
        rows: rows.length,
        pages: pages.length,
        calls: countCalls(pages.slice(load.run.pages)),
        onCancel: load.cancel,
      };
    }
    const { replaced } = list.reload;
    if (replaced?.has(id)) {
      const { rows: before, bringBack } = replaced;
      return { state: "replaced", rows: rows.length, replaced: before, onBringBack: bringBack };
    }
    // The page that the link names is loaded, and the row is not on it.
    const named = navigation.place.after;
    const page = named === undefined ? undefined : pages.find(({ after = "" }) => after === named);
    if (page) return { state: "gone", requestId: page.requestId };
    if (end !== undefined && list.entry !== undefined)
      return { state: "before", rows: rows.length, onBegin: list.reload.start };
    if (end !== undefined) return { state: "ended", rows: rows.length, requestId: pages.at(-1)?.requestId };
    return {
      state: "not-loaded",
      rows: rows.length,
      callsLeft: budget?.isKnown ? budget.remaining : undefined,
      onLook: () => load.start({ goal: `Looking for ${id}`, key: id }),
    };
  }
}
