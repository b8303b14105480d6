import {
  compareLosslessNumber,
  isInteger,
  isLosslessNumber,
  isSafeNumber,
  LosslessNumber,
} from "lossless-json";
import type { Row } from "@/lib/client/row-list";

/** What kind of value a field has, in the order in which the kinds come. */
export const KIND = { number: 0, text: 1, boolean: 2, nested: 3, null: 4, absent: 5 } as const;

/** A field's value made ready to be compared often. */
export interface SortKey {
  kind: (typeof KIND)[keyof typeof KIND];
  /** A number, a BigInt or a LosslessNumber; a string; a boolean; nothing for the kinds that have no order. */
  value: unknown;
}

/** As people order names: "Zoë 9" before "zoe 10". The locale is the reader's. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Beyond this many digits a BigInt costs more to make than it saves. */
const BIGINT_DIGITS = 1000;

export function sortKey({ item }: Row, field: string): SortKey {
  if (!Object.hasOwn(item, field)) return { kind: KIND.absent, value: undefined };
  const value = item[field];
  if (value === null) return { kind: KIND.null, value };
  if (typeof value === "number") return { kind: KIND.number, value };
  if (isLosslessNumber(value)) return { kind: KIND.number, value: exact(value) };
  if (typeof value === "string") return { kind: KIND.text, value };
  if (typeof value === "boolean") return { kind: KIND.boolean, value };
  return { kind: KIND.nested, value: undefined };
}

/** Numbers and BigInts are compared with each other exactly; only what neither can hold stays digits, which is slow. */
function exact(number: LosslessNumber): number | bigint | LosslessNumber {
  if (isSafeNumber(number.value)) return Number(number.value);
  return isInteger(number.value) && number.value.length <= BIGINT_DIGITS ? BigInt(number.value) : number;
}

/** Negative, zero or positive, as `a` comes before, beside or after `b` in ascending order. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a.kind !== b.kind) return a.kind - b.kind;
  if (a.kind === KIND.text) return compareTexts(a.value as string, b.value as string);
  if (a.kind === KIND.number) return compareNumbers(a.value, b.value);
  return a.kind === KIND.boolean ? Number(a.value) - Number(b.value) : 0;
}

/** What the collator takes for equal still has an order, the same in every browser: that of its code units. */
function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || order(a, b);
}

function compareNumbers(a: unknown, b: unknown): number {
  if (isLosslessNumber(a) || isLosslessNumber(b)) return compareLosslessNumber(digits(a), digits(b));
  return order(a as number, b as number);
}

function digits(number: unknown): LosslessNumber {
  return isLosslessNumber(number) ? number : new LosslessNumber(String(number));
}

function order<T extends number | string>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
