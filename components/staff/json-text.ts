import { count } from "@/components/ui/count";
import { jsonText } from "./nested-value";

const MAX_LINK_LENGTH = 2048;
/** Unix seconds of 2001-01-01 and of 2101-01-01. */
const FIRST_SECOND = 978_307_200;
const END_SECOND = 4_133_980_800;
/** Words of a field's name that say that it holds a moment. */
const TIME_WORDS = new Set(
  "at on since until time timestamp date seen login created updated modified changed deleted removed archived started ended expires expired".split(
    " ",
  ),
);

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

/**
 * The text when it is a web address that reads as what it is: http or https, without white space, invisible characters
 * or a name before the host, which only serve to deceive.
 */
export function webAddress(text: string): string | undefined {
  if (text.length > MAX_LINK_LENGTH || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || !URL.canParse(text))
    return;
  const { username, password } = new URL(text);
  return username || password ? undefined : text;
}

/** Milliseconds since the epoch when field and value both look like a moment in Unix seconds. */
export function unixTime(field: string, value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isInteger(value)) return;
  if (value < FIRST_SECOND || value >= END_SECOND) return;
  const words = field.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return words.split(/[^a-z0-9]+/).some((word) => TIME_WORDS.has(word)) ? value * 1000 : undefined;
}
