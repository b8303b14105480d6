import { compareLosslessNumber, isLosslessNumber, LosslessNumber } from "lossless-json";
import type { Row } from "@/lib/client/list/row-list";
import { joinMarks } from "@/lib/query/fold";

/** The kinds of values, in their sort order. */
export const KIND = { number: 0, text: 1, boolean: 2, nested: 3, null: 4, absent: 5 } as const;

/** A field's value, prepared for many comparisons. */
export interface SortKey {
  index: number;
  kind: (typeof KIND)[keyof typeof KIND];
  /** As sent, but for joiners among the marks of a text; unused for kinds without an order. */
  value: unknown;
}

/** Orders names as people do, "Zoë 9" before "zoe 10", in the reader's locale. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

export function sortKey({ item }: Row, field: string, index: number): SortKey {
  const sent = item[field];
  const value = typeof sent === "string" ? joinMarks(sent) : sent;
  return { index, kind: Object.hasOwn(item, field) ? kindOf(value) : KIND.absent, value };
}

function kindOf(value: unknown): SortKey["kind"] {
  if (value === null) return KIND.null;
  if (typeof value === "number" || isLosslessNumber(value)) return KIND.number;
  if (typeof value === "string") return KIND.text;
  return typeof value === "boolean" ? KIND.boolean : KIND.nested;
}

/** Negative, zero or positive, as `a` comes before, with or after `b` in ascending order. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a.kind !== b.kind) return a.kind - b.kind;
  if (a.kind === KIND.text) return compareTexts(a.value as string, b.value as string);
  if (a.kind === KIND.number) return compareNumbers(a.value, b.value);
  return a.kind === KIND.boolean ? Number(a.value) - Number(b.value) : 0;
}

/** Texts that the collator considers equal are ordered by code units, the same in every browser. */
function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || order(a, b);
}

/** Exact for any length: where two numbers are equal to JavaScript, their digits are compared, which is slow. */
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
