import type { ListPage } from "@/lib/client/list/list-page";

type Mode = "live" | "test";

/** How many of the rows that arrived are not of the connection's mode: live people in a test account, or the reverse. */
export function countOtherMode(pages: readonly ListPage[], environment: Mode): number {
  return pages.reduce((sum, page) => sum + otherModeIn(page, environment), 0);
}

const cache = new WeakMap<ListPage, number>();

/** Counted once per page, as a page never changes. */
function otherModeIn(page: ListPage, environment: Mode): number {
  const otherModeCount =
    cache.get(page) ?? page.items.filter(({ livemode }) => livemode === (environment === "test")).length;
  cache.set(page, otherModeCount);
  return otherModeCount;
}
