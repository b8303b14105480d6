"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { openRow } from "@/components/list/find/open-row";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { PagedList } from "@/components/list/pages/use-resource-list";

/**
 * Follows the links among the values of a row, with one listener for all: a Next link in each row would cost more than the row.
 * @returns a function that follows the link that was clicked, if one was, and says whether it did
 */
export function useLinks(list: PagedList, navigation: ListNavigation) {
  const router = useRouter();
  return function followLink(event: MouseEvent, clickedElement: Element): boolean {
    const link = clickedElement.closest<HTMLAnchorElement>("a[data-refers], a[target]");
    if (!link) return false;
    const { refers: key } = link.dataset;
    if (key === undefined) {
      // The browser follows a link itself unless the click was on the pane above it.
      if (!link.contains(event.target as Element)) link.click();
      return true;
    }
    event.preventDefault();
    if (link.pathname === window.location.pathname) openRow(key, list, navigation);
    else router.push(link.pathname + link.search);
    return true;
  };
}
