import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { Addressed } from "./use-list-navigation";

/** Opens the panel of the row with this key. One that is not loaded has a panel that offers to look for it: neither costs a call. */
export function openKey(key: string, { rows, indexOf }: ResourceList, address: Addressed): void {
  const row = rows[indexOf(key) ?? -1];
  if (row) address.open(row);
  else address.openMissing(key);
}
