import { compareLosslessNumber, isLosslessNumber, LosslessNumber } from "lossless-json";
import type { Row } from "@/lib/client/list/row-list";

/** What kind of value a field has, in the order in which the kinds come. */
export const KIND = { number: 0, text: 1, boolean: 2, nested: 3, null: 4, absent: 5 } as const;

/** A field's value made ready to be compared often. */
export interface SortKey {
  /** Where in the list the row is. */
  index: number;
  kind: (typeof KIND)[keyof typeof KIND];
  /** As it was sent; not looked at in the kinds that have no order. */
  value: unknown;
}

/** As people order names: "Zoë 9" before "zoe 10". The locale is the reader's. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

export function sortKey({ item }: Row, field: string, index: number): SortKey {
  const value = item[field];
  return { index, kind: Object.hasOwn(item, field) ? kindOf(value) : KIND.absent, value };
}

function kindOf(value: unknown): SortKey["kind"] {
  if (value === null) return KIND.null;
  if (typeof value === "number" || isLosslessNumber(value)) return KIND.number;
  if (typeof value === "string") return KIND.text;
  return typeof value === "boolean" ? KIND.boolean : KIND.nested;
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

/** Exactly, however long they are. Digits are compared one by one, which is slow, where JavaScript takes two numbers for one. */
function compareNumbers(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return order(a, b);
  const [one, other] = [String(a), String(b)];
  return (
    order(Number(one), Number(other)) ||
    compareLosslessNumber(new LosslessNumber(one), new LosslessNumber(other))
  );
}

function order<T extends number | string>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
