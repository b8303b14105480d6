import { isLosslessNumber } from "lossless-json";

/** An object or array, not a number that is too long for JavaScript and so came as an object. */
export function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isLosslessNumber(value);
}

/** The value as pretty JSON, numbers digit for digit and keys in their order; in few lines, as every first visit loads them. */
export function jsonText(value: unknown, indent = ""): string {
  if (isLosslessNumber(value)) return value.value;
  if (!isNested(value)) return JSON.stringify(value) ?? "";
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [start, end] = isList ? "[]" : "{}";
  const parts = Object.entries(value).map(
    ([name, part]) => inner + (isList ? "" : `${JSON.stringify(name)}: `) + jsonText(part, inner),
  );
  return parts.length === 0 ? `${start}${end}` : `${start}\n${parts.join(",\n")}\n${indent}${end}`;
}
