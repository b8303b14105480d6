"use client";

import { useEffect, useRef } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { focusActiveRow } from "@/components/list/grid/focus-active-row";
import { useKey } from "@/components/ui/keyboard/keys";

/** The row that the address names, if any. */
export interface OpenRow {
  key: string | undefined;
  /** Its index among the rows that are shown. */
  index: number | undefined;
  /** Open the rows beside it, where there are any. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The open row, with J, K and Escape in its panel; when that closes in any way, the focus goes back to the list's active row. */
export function useOpenRow(view: ListView, navigation: ListNavigation, close: () => void): OpenRow {
  const key = navigation.place.row;
  const isOpen = key !== undefined;
  const index = key === undefined ? undefined : view.indexOf(key);
  const beside = (step: number) => {
    const row = index === undefined ? undefined : view.rows[index + step];
    return row && (() => navigation.open(row));
  };
  const onPrevious = beside(-1);
  const onNext = beside(1);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusActiveRow();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useKey({ keys: "Escape", label: "Close the panel", section: "List" }, close, isOpen);
  useKey({ keys: "j", label: "Next row", section: "List" }, () => onNext?.(), isOpen);
  useKey({ keys: "k", label: "Previous row", section: "List" }, () => onPrevious?.(), isOpen);
  return { key, index, onPrevious, onNext };
}
