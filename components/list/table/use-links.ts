"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { openRow } from "@/components/list/find/open-row";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ResourceList } from "@/components/list/pages/use-resource-list";

/**
 * Follows the links that are values of a row: one listener for all of them, as a link of Next's in each row would cost more
 * than the row.
 * @returns what says whether a click was on such a link, which then does not open the row
 */
export function useLinks(list: ResourceList, navigation: ListNavigation) {
  const router = useRouter();
  return function followLink(event: MouseEvent, clickedElement: Element): boolean {
    const link = clickedElement.closest<HTMLAnchorElement>("a[data-refers], a[target]");
    if (!link) return false;
    const { refers: key } = link.dataset;
    if (key === undefined) {
      // The browser follows what it saw pressed, but not what lies beneath the pane of a list that rolls.
      if (!link.contains(event.target as Element)) link.click();
      return true;
    }
    event.preventDefault();
    if (link.pathname === window.location.pathname) openRow(key, list, navigation);
    else router.push(link.pathname + link.search);
    return true;
  };
}
