import { isLosslessNumber } from "lossless-json";
import { escapeLineEnds } from "@/lib/csv/escape";

/**
 * A value as JSON on one line, as the service sent it: every digit of every number, fields in their order, and half a surrogate
 * pair as an escape, since UTF-8 cannot hold it. Members that are undefined are left out.
 */
export function oneLineJson(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(oneLineJson).join(",")}]`;
  return `{${Object.entries(value).flatMap(member).join(",")}}`;
}

function member([field, value]: [string, unknown]): string | [] {
  return value === undefined ? [] : `${quoted(field)}:${oneLineJson(value)}`;
}

function quoted(text: string): string {
  return escapeLineEnds(JSON.stringify(text));
}
