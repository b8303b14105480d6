import type { ListPage } from "@/lib/client/list/list-page";

type Mode = "live" | "test";

/** How many rows that came are of the other mode than their connection: live people in a test account, or the reverse. */
export function countOthers(pages: readonly ListPage[], environment: Mode): number {
  return pages.reduce((sum, page) => sum + othersIn(page, environment), 0);
}

const known = new WeakMap<ListPage, number>();

/** Looked through once, as a page never changes. */
function othersIn(page: ListPage, environment: Mode): number {
  const others =
    known.get(page) ?? page.items.filter(({ livemode }) => livemode === (environment === "test")).length;
  known.set(page, others);
  return others;
}
