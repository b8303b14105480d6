import type { PagedList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";

/** How many rows a filter or an order covers, and whether that is all: in the same words everywhere. */
export function loadedWords({ rows, isAll, entry }: Pick<PagedList, "rows" | "isAll" | "entry">): string {
  if (isAll) return `${count(rows.length)} loaded`;
  if (entry !== undefined) return `the ${count(rows.length)} loaded, starting partway`;
  return `the first ${count(rows.length)}`;
}
