"use client";

import { useMemo, useState } from "react";
import { arrangeColumns, visibleColumns } from "./arrange-columns";
import { type Arrangement, type ArrangementChange, widthWithin } from "./arrangement";
import type { Column } from "./columns";
import { type Move, moveColumn } from "./move-column";
// Not brought later: who leaves the page at once would be gone before it came.
import { saveArrangement } from "./save-arrangement";
import { currentArrangement, rememberArrangement } from "./session-arrangement";

interface ColumnLayoutOptions {
  /** What the person's settings of this list are kept under. */
  settingsKey: string;
  /** Those settings as the page came. */
  sent: Arrangement;
  /** A column for each field, in their usual order and as wide as they usually are. */
  usual: readonly Column[];
  /** The field that says whose row it is. */
  nameField: string;
}

/** The columns as the person wants them, and how to have them otherwise. */
export interface ColumnLayout extends Arrangement {
  /** All of them in their order, the one of the name first. */
  columns: readonly Column[];
  /** Those that are not hidden. */
  visible: readonly Column[];
  change(change: ArrangementChange): void;
  move(move: Move): void;
  /** @param width in pixels, brought within what is allowed; null for the usual one */
  resize(field: string, width: number | null): void;
  /** What came of the last move or width, for those who do not see it. */
  announcement: string;
  /** Why what was chosen is not kept beyond this visit, in words, if it is not. */
  saveError: string | undefined;
}

/** How the person wants the list: at once as they choose, and kept in their settings behind that. */
export function useColumnLayout({ settingsKey, sent, usual, nameField }: ColumnLayoutOptions): ColumnLayout {
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
    const fields = usual.map((each) => each.field).filter((each) => each !== nameField);
    const next = moveColumn(order, fields, { field, before });
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

  return { ...arrangement, columns, visible, change, move, resize, announcement, saveError };
}
