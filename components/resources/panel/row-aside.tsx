"use client";

import { openRow } from "@/components/list/find/open-row";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { Reading } from "@/components/list/values/look";
import { count } from "@/components/ui/count";
import { lazyNamed } from "@/components/ui/lazy-named";
import type { Row } from "@/lib/client/list/row-list";
import type { MissingRowProps } from "./missing-row";
import { usePanelKeys } from "./use-panel-keys";

// Most visits never open a panel, so it is not in the list's first script.
const RowPanel = lazyNamed(() => import("./row-panel"), "RowPanel");
const MissingRow = lazyNamed(() => import("./missing-row"), "MissingRow");

interface RowAsideProps extends Omit<MissingRowProps, "id" | "onClose"> {
  environment: "live" | "test";
  reading: Reading;
}

/** The panel of the row that the address names, if any: the row, or why it is not loaded. */
export function RowAside(props: RowAsideProps) {
  const { list, view, navigation, environment, load, reading } = props;
  const { resource } = list;
  const key = navigation.place.row;
  const index = key === undefined ? undefined : list.indexOf(key);
  const row = index === undefined ? undefined : list.rows[index];
  const visibleIndex = key === undefined ? undefined : view.indexOf(key);
  const previous = visibleIndex === undefined ? undefined : view.rows[visibleIndex - 1];
  const next = visibleIndex === undefined ? undefined : view.rows[visibleIndex + 1];
  const isOpen = key !== undefined;

  function close() {
    if (load.plan?.key !== undefined) load.cancel();
    navigation.close();
  }

  usePanelKeys({ isOpen, navigation, previous, next, close });

  if (key === undefined) return null;
  if (!row) return <MissingRow {...props} id={key} onClose={close} />;
  const to = (other: Row | undefined) => other && (() => navigation.open(other));
  return (
    <RowPanel
      row={row}
      label={resource.item}
      position={positionOf(visibleIndex, view, list)}
      environment={environment}
      link={navigation.addressOf(row)}
      onClose={close}
      onPrevious={to(previous)}
      onNext={to(next)}
      newFieldsDeclared={resource.fields}
      reading={reading}
      rowOf={(other) => list.rows[list.indexOf(other) ?? -1]}
      onOpenKey={(other) => openRow(other, list, navigation)}
      pageNumber={list.pages.indexOf(row.page) + 1}
    />
  );
}

function positionOf(visibleIndex: number | undefined, view: ListView, { rows }: ResourceList): string {
  if (visibleIndex === undefined) return "not among the rows shown";
  return view.isPartial
    ? `Row ${count(visibleIndex + 1)} of ${count(view.rows.length)} shown`
    : `Row ${count(visibleIndex + 1)} of ${count(rows.length)} loaded`;
}
