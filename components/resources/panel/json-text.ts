import { jsonText } from "@/components/list/values/nested-value";
import { count } from "@/components/ui/count";

/** What copying a value gives: text as it is, everything else as JSON. */
export function copyText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** What an object or array holds, in its order; entries of an array have no name. */
export function entriesOf(value: object): [name: string | undefined, value: unknown][] {
  return Array.isArray(value) ? value.map((each) => [undefined, each]) : Object.entries(value);
}

/** `1 field`, `1,200 items`. */
export function sizeWords(value: object): string {
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  return `${count(size)} ${Array.isArray(value) ? "item" : "field"}${size === 1 ? "" : "s"}`;
}

/** The first characters of a text, never half of one outside the basic plane. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalf ? length - 1 : length);
}
