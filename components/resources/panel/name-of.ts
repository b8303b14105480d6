import type { ListItem } from "@/lib/contract/list";

/** An item's name that is a text and not blank. */
export function nameOf({ name }: ListItem): string | undefined {
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}
