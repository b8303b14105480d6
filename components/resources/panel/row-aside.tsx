"use client";

import { openRow } from "@/components/list/find/open-row";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { Reading } from "@/components/list/values/look";
import { count } from "@/components/ui/count";
import { lazyNamed } from "@/components/ui/lazy-named";
import type { Environment } from "@/lib/contract/status";
import type { MissingRowProps } from "./missing-row";
import { useOpenRow } from "./use-open-row";

// Most visits never open a panel, so it is not in the list's first script.
const RowPanel = lazyNamed(() => import("./row-panel"), "RowPanel");
const MissingRow = lazyNamed(() => import("./missing-row"), "MissingRow");

interface RowAsideProps extends Omit<MissingRowProps, "id" | "onClose"> {
  environment: Environment;
  reading: Reading;
}

/** The panel of the row that the address names, if any: the row, or why it is not loaded. */
export function RowAside(props: RowAsideProps) {
  const { list, view, navigation, environment, load, reading } = props;
  const { resource } = list;

  function close() {
    if (load.plan?.key !== undefined) load.cancel();
    navigation.close();
  }

  const { key, index, onPrevious, onNext } = useOpenRow(view, navigation, close);
  if (key === undefined) return null;
  const rowOf = (other: string) => list.rows[list.indexOf(other) ?? -1];
  const row = rowOf(key);
  if (!row) return <MissingRow {...props} id={key} onClose={close} />;
  return (
    <RowPanel
      row={row}
      label={resource.item}
      position={positionOf(index, view, list)}
      environment={environment}
      link={navigation.addressOf(row)}
      onClose={close}
      onPrevious={onPrevious}
      onNext={onNext}
      newFieldsDeclared={resource.fields}
      reading={reading}
      rowOf={rowOf}
      onOpenKey={(other) => openRow(other, list, navigation)}
      pageNumber={list.pages.indexOf(row.page) + 1}
    />
  );
}

function positionOf(index: number | undefined, view: ListView, { rows }: ResourceList): string {
  if (index === undefined) return "not among the rows shown";
  return view.isPartial
    ? `Row ${count(index + 1)} of ${count(view.rows.length)} shown`
    : `Row ${count(index + 1)} of ${count(rows.length)} loaded`;
}
