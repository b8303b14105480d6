import { isLosslessNumber, stringify } from "lossless-json";

/** An object or array, not a number that is too long for JavaScript and so came as an object. */
export function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isLosslessNumber(value);
}

/** The value as pretty JSON, numbers digit for digit and keys in their order. */
export function jsonText(value: unknown): string {
  return stringify(value, undefined, 2) ?? "";
}
