"use client";

import { useEffect, useRef } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import { focusActiveRow } from "@/components/list/grid/focus-active-row";
import { useKey } from "@/components/ui/keyboard/keys";
import type { Row } from "@/lib/client/list/row-list";

interface PanelKeys {
  isOpen: boolean;
  navigation: Pick<ListNavigation, "open">;
  previous: Row | undefined;
  next: Row | undefined;
  close(): void;
}

/** J, K and Escape in the panel of a row; when it closes in any way, the focus goes back to the list's active row. */
export function usePanelKeys({ isOpen, navigation, previous, next, close }: PanelKeys): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusActiveRow();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useKey({ keys: "Escape", label: "Close the panel", section: "List" }, close, isOpen);
  useKey({ keys: "j", label: "Next row", section: "List" }, () => next && navigation.open(next), isOpen);
  useKey(
    { keys: "k", label: "Previous row", section: "List" },
    () => previous && navigation.open(previous),
    isOpen,
  );
}
