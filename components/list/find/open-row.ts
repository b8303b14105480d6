import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { ListNavigation } from "./use-list-navigation";

/** Opens the panel of the row with this key. One that is not loaded has a panel that offers to look for it: neither costs a call. */
export function openRow(key: string, { rows, indexOf }: ResourceList, navigation: ListNavigation): void {
  const row = rows[indexOf(key) ?? -1];
  if (row) navigation.open(row);
  else navigation.openMissing(key);
}
