import type { PagedList } from "@/components/list/pages/use-resource-list";
import type { ListNavigation } from "./use-list-navigation";

/** Opens the panel of a row by its key; for one that is not loaded, the panel offers to search for it. Neither costs a call. */
export function openRow(key: string, { rows, indexOf }: PagedList, navigation: ListNavigation): void {
  const row = rows[indexOf(key) ?? -1];
  if (row) navigation.open(row);
  else navigation.openMissing(key);
}
