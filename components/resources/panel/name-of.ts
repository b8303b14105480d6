import type { ListItem } from "@/lib/contract/list";

/** An item's name that is a text and not blank. */
export function nameOf(item: ListItem | undefined): string | undefined {
  const name = item?.name;
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}
