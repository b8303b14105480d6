import type { ListPage } from "@/lib/client/list/list-page";
import type { Environment } from "@/lib/contract/status";

/** How many of the rows that arrived are not of the connection's mode: live people in a test account, or the reverse. */
export function countOtherMode(pages: readonly ListPage[], environment: Environment): number {
  return pages.reduce((sum, page) => sum + otherModeIn(page, environment), 0);
}

const cache = new WeakMap<ListPage, number>();

/** Counted once per page, as a page never changes. */
function otherModeIn(page: ListPage, environment: Environment): number {
  const otherModeCount =
    cache.get(page) ?? page.items.filter(({ livemode }) => livemode === (environment === "test")).length;
  cache.set(page, otherModeCount);
  return otherModeCount;
}
