import { isLosslessNumber } from "lossless-json";
import type { ListItem } from "@/lib/contract/list";
import { fold } from "@/lib/query/fold";

/** Kinds of values, in their order: as in a list of loaded rows. */
const KIND = { number: "0", text: "1", boolean: "2", nested: "3", null: "4", absent: "5" } as const;

/** What null and absent begin with: they come last in both directions. */
export const MISSING_FROM = KIND.null;

const LONGEST = 64;

/**
 * A text that sorts byte by byte as the value does, whatever the database's locale: numbers by value, texts without case and
 * accents with digits by value ("Zoë 9" before "zoe 10"), false before true. Texts that are alike in their first 64 characters are equal.
 */
export function sortText(item: ListItem, field: string | undefined): string {
  if (field === undefined || !Object.hasOwn(item, field)) return KIND.absent;
  const value: unknown = item[field];
  if (value === null) return KIND.null;
  if (typeof value === "string") return KIND.text + textOrder(value);
  if (typeof value === "number" || isLosslessNumber(value)) return KIND.number + numberOrder(String(value));
  return typeof value === "boolean" ? KIND.boolean + Number(value) : KIND.nested;
}

function textOrder(text: string): string {
  return fold(text.slice(0, LONGEST)).replace(/\d+/gu, countedDigits);
}

/** Digits after how many they are, so that longer numbers come after shorter ones. */
function countedDigits(digits: string): string {
  const value = digits.replace(/^0+(?=.)/u, "");
  return String.fromCharCode(48 + Math.min(value.length, 64)) + value;
}

/** A decimal number by sign, exponent and digits, exact for any length. */
function numberOrder(number: string): string {
  const [, sign, whole = "0", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  if (all === "") return "5";
  const leading = (whole + fraction).length - all.length;
  const exponent = whole.length - leading + Number(power);
  const order = String(Math.min(Math.max(exponent + 500_000, 0), 999_999)).padStart(6, "0");
  const digits = all.replace(/0+$/, "").slice(0, LONGEST);
  if (!sign) return `6${order}${digits}`;
  // The larger the number below zero, the earlier; the end is behind every further digit.
  return `4${complement(order)}${complement(digits)}~`;
}

function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}
