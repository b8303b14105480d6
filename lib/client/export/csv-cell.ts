import { isLosslessNumber } from "lossless-json";
import { jsonCell, textCell } from "@/lib/csv/cell";
import { jsonText } from "./json-text";

/**
 * A value as a cell (see `textCell` for what becomes of formulas). Numbers and booleans as they are, digit for digit; nested
 * values as JSON; null and absent as nothing, and an empty text as `""`.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return textCell(value);
  if (typeof value === "object" && !isLosslessNumber(value)) return jsonCell(jsonText(value));
  return jsonText(value);
}
