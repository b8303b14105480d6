"use client";

import { lazy, useEffect, useRef } from "react";
import { openKey } from "@/components/list/find/open-row";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { Reading } from "@/components/list/values/look";
import { count } from "@/components/ui/count";
import { useKey } from "@/components/ui/keys";
import type { Row } from "@/lib/client/list/row-list";
import type { MissingRowProps } from "./missing-row";

// What most visits never open is not in the script of the list.
const RowPanel = lazy(async () => ({ default: (await import("./row-panel")).RowPanel }));
const MissingRow = lazy(async () => ({ default: (await import("./missing-row")).MissingRow }));

interface RowAsideProps extends Omit<MissingRowProps, "id" | "onClose"> {
  environment: "live" | "test";
  reading: Reading;
}

/** The panel of the row that the address names, if it names one: the row, or why it is not here. */
export function RowAside(props: RowAsideProps) {
  const { list, view, address, environment, load, reading } = props;
  const { resource } = list;
  const key = address.place.row;
  const index = key === undefined ? undefined : list.indexOf(key);
  const row = index === undefined ? undefined : list.rows[index];
  const shownAt = key === undefined ? undefined : view.indexOf(key);
  const previous = shownAt === undefined ? undefined : view.rows[shownAt - 1];
  const next = shownAt === undefined ? undefined : view.rows[shownAt + 1];
  const isOpen = key !== undefined;

  function close() {
    if (load.plan?.key !== undefined) load.cancel();
    address.close();
  }

  useFocusBack(isOpen);
  useKey({ keys: "Escape", label: "Close the panel", section: "List" }, close, isOpen);
  useKey({ keys: "j", label: "Next row", section: "List" }, () => next && address.open(next), isOpen);
  useKey(
    { keys: "k", label: "Previous row", section: "List" },
    () => previous && address.open(previous),
    isOpen,
  );

  if (key === undefined) return null;
  if (!row) return <MissingRow {...props} id={key} onClose={close} />;
  const to = (other: Row | undefined) => other && (() => address.open(other));
  return (
    <RowPanel
      row={row}
      label={resource.item}
      position={positionOf(shownAt, view, list)}
      environment={environment}
      link={address.addressOf(row)}
      onClose={close}
      onPrevious={to(previous)}
      onNext={to(next)}
      newFieldsDeclared={resource.fields}
      reading={reading}
      onOpenKey={(other) => openKey(other, list, address)}
      pageNumber={list.pages.indexOf(row.page) + 1}
    />
  );
}

/** When the panel is gone, by whatever way, the row that was open has the focus: it has the list's one tab stop. */
function useFocusBack(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      document
        .querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]')
        ?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function positionOf(shownAt: number | undefined, view: ListView, { rows }: ResourceList): string {
  if (shownAt === undefined) return "not among the rows shown";
  return view.isPartial
    ? `Row ${count(shownAt + 1)} of ${count(view.rows.length)} shown`
    : `Row ${count(shownAt + 1)} of ${count(rows.length)} loaded`;
}
