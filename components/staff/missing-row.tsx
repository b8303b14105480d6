"use client";

import { useBudget } from "@/lib/client/status";
import type { Resource } from "@/lib/contract/resources";
import { type Missing, RowMissing } from "./row-missing";
import { TailRow } from "./tail-row";
import type { LoadRest } from "./use-load-rest";
import type { Addressed } from "./use-place";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

export interface MissingRowProps {
  connection: string;
  resource: Resource;
  list: StaffList;
  view: StaffView;
  load: LoadRest;
  address: Addressed;
  /** Of the row that the address names. */
  id: string;
  onClose(): void;
}

/** The panel of a row that is not here: why, and what can be done. */
export function MissingRow(props: MissingRowProps) {
  const { connection, resource, list, view, load, address, id, onClose } = props;
  const budget = useBudget(connection);
  const blocked = list.failure && (
    <TailRow connection={connection} list={list} view={view} onLoadRest={() => {}} />
  );
  return (
    <RowMissing label={resource.item} id={id} missing={missingOf()} onClose={onClose}>
      {blocked}
    </RowMissing>
  );

  function missingOf(): Missing {
    const { rows, pages, end } = list;
    if (load.plan?.key === id) {
      return {
        state: "looking",
        rows: rows.length,
        pages: pages.length,
        calls: load.calls,
        onCancel: load.cancel,
      };
    }
    // The link named the page: it is loaded, and the row is not on it.
    const named = address.place.after;
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
