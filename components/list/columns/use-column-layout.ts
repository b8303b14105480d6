"use client";

import { useMemo, useState } from "react";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import type { Reading } from "@/components/list/values/look";
import { arrangeColumns, nameFieldOf, visibleColumns } from "./arrange-columns";
import { type Arrangement, type ArrangementChange, widthWithin } from "./arrangement";
import { type Column, columnsFor } from "./columns";
import { type Move, moveColumn } from "./move-column";
// Not loaded lazily: whoever changes a column and leaves at once would be gone before it arrived.
import { saveArrangement } from "./save-arrangement";
import { currentArrangement, rememberArrangement } from "./session-arrangement";

interface ColumnLayoutOptions {
  settingsKey: string;
  /** The arrangement in the server's HTML. */
  sent: Arrangement;
  list: PagedList;
  /** How the values of its fields read. */
  reading: Reading;
}

/** The columns in the person's arrangement, and how to change it. */
export interface ColumnLayout extends Arrangement {
  /** A column for each field in the usual order and width. */
  usual: readonly Column[];
  /** All of them in the person's order, the name first. */
  columns: readonly Column[];
  /** Those that are not hidden. */
  visible: readonly Column[];
  change(change: ArrangementChange): void;
  move(move: Move): void;
  /** @param width in pixels, clamped to what is allowed; null for the usual one */
  resize(field: string, width: number | null): void;
  /** The last move or width, for screen readers. */
  announcement: string;
  /** Why the arrangement is not saved beyond this visit, in words; undefined when it is. */
  saveError: string | undefined;
}

/** Applies changes of the arrangement at once and saves them in the background. */
export function useColumnLayout({ settingsKey, sent, list, reading }: ColumnLayoutOptions): ColumnLayout {
  const { fields, rows } = list;
  const usual = useMemo(() => columnsFor(fields, reading, rows), [fields, reading, rows]);
  const nameField = nameFieldOf(fields, list.resource.cursor);
  const [arrangement, setArrangement] = useState(() => currentArrangement(settingsKey, sent));
  const [saveError, setSaveError] = useState<string>();
  const [announcement, announce] = useState("");
  const { hidden, order, widths } = arrangement;
  const columns = useMemo(
    () => arrangeColumns(usual, { order, widths }, nameField),
    [usual, order, widths, nameField],
  );
  const visible = useMemo(() => visibleColumns(columns, hidden), [columns, hidden]);

  function change(next: ArrangementChange): void {
    setArrangement(rememberArrangement(settingsKey, arrangement, next));
    void saveArrangement(settingsKey, next).then(setSaveError);
  }

  function move({ field, before }: Move): void {
    const column = columns.find((each) => each.field === field);
    if (!column || column.isName) return;
    const movable = usual.map((each) => each.field).filter((each) => each !== nameField);
    const next = moveColumn(order, movable, { field, before });
    change({ order: next });
    const place = arrangeColumns(usual, { order: next, widths }, nameField).findIndex(
      (each) => each.field === field,
    );
    announce(`${column.label} is column ${place + 1} of ${columns.length}`);
  }

  function resize(field: string, width: number | null): void {
    const column = columns.find((each) => each.field === field);
    const to = width === null ? null : widthWithin(width);
    if (!column || column.width === to) return;
    change({ widths: [[field, to]] });
    announce(`${column.label} is ${to === null ? "as wide as usual" : `${to} pixels wide`}`);
  }

  return { ...arrangement, usual, columns, visible, change, move, resize, announcement, saveError };
}
