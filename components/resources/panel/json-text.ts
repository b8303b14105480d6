import { jsonText } from "@/components/list/values/nested-value";
import { counted } from "@/components/ui/count";

/** A value as a text for the clipboard: a text as it is, everything else as JSON. */
export function valueText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** The entries of an object or array in their order; those of an array have no name. */
export function entriesOf(value: object): [name: string | undefined, value: unknown][] {
  return Array.isArray(value) ? value.map((each) => [undefined, each]) : Object.entries(value);
}

/** `1 field`, `1,200 items`. */
export function sizeWords(value: object): string {
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  return counted(size, Array.isArray(value) ? "item" : "field");
}

/** The first UTF-16 units of a text, without cutting a surrogate pair in half. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalf ? length - 1 : length);
}
