import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";

/** What was looked at, and whether that is all there is: the same words wherever a filter or an order is. */
export function loadedWords({ rows, isAll, entry }: Pick<ResourceList, "rows" | "isAll" | "entry">): string {
  if (isAll) return `${count(rows.length)} loaded`;
  if (entry !== undefined) return `the ${count(rows.length)} loaded, starting partway`;
  return `the first ${count(rows.length)}`;
}
