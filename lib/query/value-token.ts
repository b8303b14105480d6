import { stringify } from "lossless-json";
import type { ListItem } from "@/lib/contract/list";
import { ABSENT, textToken } from "./query";

/**
 * A unique text for a field's value. A text is its own token unless it is empty, begins with `~` or cannot be in an address;
 * everything else is `~` and its JSON, digit for digit, and `~` alone when the field was not sent.
 */
export function valueToken(item: ListItem, field: string): string {
  if (!Object.hasOwn(item, field)) return ABSENT;
  const value = item[field];
  return typeof value === "string" ? textToken(value) : `~${stringify(value)}`;
}
