import { Banner } from "@/components/ui/banner";
import type { ListPage } from "@/lib/client/list-page";

interface OtherModeProps {
  pages: readonly ListPage[];
  environment: "live" | "test";
}

/** Says once for the page that rows are of the other mode than their connection: live people in a test account, or the reverse. */
export function OtherMode({ pages, environment }: OtherModeProps) {
  const rows = pages.reduce((sum, { items }) => sum + items.length, 0);
  const others = pages.reduce((sum, page) => sum + othersIn(page, environment), 0);
  if (others === 0) return null;
  const mode = environment === "live" ? "test" : "live";
  return (
    <Banner tone="warn">
      {others === rows ? "All" : "Some"} of the rows loaded are <strong>{mode}</strong>, and the connection is
      set up as <strong>{environment}</strong>. Check the key before you rely on them.
    </Banner>
  );
}

const known = new WeakMap<ListPage, number>();

/** How many rows of a page are of the other mode; looked through once, as a page never changes. */
function othersIn(page: ListPage, environment: "live" | "test"): number {
  const others =
    known.get(page) ?? page.items.filter(({ livemode }) => livemode === (environment === "test")).length;
  known.set(page, others);
  return others;
}
