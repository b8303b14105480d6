import { isLosslessNumber } from "lossless-json";
import type { ListItem } from "@/lib/contract/list";
import { fold } from "@/lib/query/fold";

/** The kinds of values in their order, which is that of a list of loaded rows. */
const KIND = { number: "0", text: "1", boolean: "2", nested: "3", null: "4", absent: "5" } as const;

/** The texts of null and absent are the last from here on, as they come last in both directions. */
export const MISSING_FROM = KIND.null;
export const ABSENT_SORT = KIND.absent;

const LONGEST = 64;

/**
 * A text that sorts byte by byte as the value of a field does, whatever the database's locale: numbers by value; texts without case and
 * accents, and digits in them by value ("Zoë 9" before "zoe 10"); false before true. Texts that are alike in their first 64 characters are equal.
 * @param field undefined where the item has no such field
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
  return fold(text.slice(0, LONGEST)).replace(/\d+/gu, withDigitCount);
}

/** Digits with their count before them, so that longer numbers come after shorter ones. */
function withDigitCount(digits: string): string {
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
  // The zeros at the end of the digits that are kept say nothing. Looking for those of a million digits would take minutes.
  const digits = all.slice(0, LONGEST).replace(/0+$/, "");
  if (!sign) return `6${order}${digits}`;
  // Below zero, the more digits the earlier: `~` comes after every digit.
  return `4${complement(order)}${complement(digits)}~`;
}

function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}
