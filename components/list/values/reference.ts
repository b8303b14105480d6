import { isLosslessNumber } from "lossless-json";

/** The key of the row that a value refers to: a number or a text that is not blank. */
export function referredKey(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return typeof value === "number" || isLosslessNumber(value) ? String(value) : undefined;
}
