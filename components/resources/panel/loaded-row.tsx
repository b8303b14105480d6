"use client";

import { openRow } from "@/components/list/find/open-row";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";
import type { Row } from "@/lib/client/list/row-list";
import type { RowAsideProps } from "./row-aside";
import { RowPanel } from "./row-panel";
import type { OpenRow } from "./use-open-row";

interface LoadedRowProps extends RowAsideProps, Omit<OpenRow, "key"> {
  row: Row;
  onClose(): void;
}

/** The panel of a row that is loaded. */
export function LoadedRow(props: LoadedRowProps) {
  const { list, view, navigation, environment, reading, row, index, onClose, onPrevious, onNext } = props;
  const { resource } = list;
  return (
    <RowPanel
      row={row}
      label={resource.item}
      position={positionOf(index, view, list)}
      environment={environment}
      link={navigation.addressOf(row)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      newFieldsDeclared={resource.fields}
      reading={reading}
      rowOf={(key) => list.rows[list.indexOf(key) ?? -1]}
      onOpenKey={(key) => openRow(key, list, navigation)}
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
