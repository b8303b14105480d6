import { isLosslessNumber } from "lossless-json";
import { jsonCell, textCell } from "@/lib/csv/cell";
import { oneLineJson } from "./one-line-json";

/**
 * A value as a CSV cell: numbers and booleans digit for digit, nested values as JSON, null and absent as nothing, and an empty text
 * as `""`. `textCell` says what becomes of formulas.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return textCell(value);
  if (typeof value === "object" && !isLosslessNumber(value)) return jsonCell(oneLineJson(value));
  return oneLineJson(value);
}
