import { isLosslessNumber } from "lossless-json";

/** The key of the row that a value names: a number or a text with something in it. */
export function referredKey(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return typeof value === "number" || isLosslessNumber(value) ? String(value) : undefined;
}
