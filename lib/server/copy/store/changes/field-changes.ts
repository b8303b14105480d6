import { isLosslessNumber, stringify } from "lossless-json";
import { isObject } from "@/lib/contract/is-object";
import type { FieldChange } from "@/lib/server/copy/store/types";
import { parseRow, storable } from "@/lib/server/copy/text/index-row";

/**
 * The fields in which two versions of a row differ, with both values as JSON, digit for digit. Another order of the fields, or of those of an object in them, is no difference.
 * @param except fields that one of the two walks left out
 */
export function fieldChanges(before: string, after: string, except: ReadonlySet<string>): FieldChange[] {
  const [old, current] = [valuesByField(before), valuesByField(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names
    .filter(
      (name) =>
        !except.has(name) && stringify(ordered(old.get(name))) !== stringify(ordered(current.get(name))),
    )
    .map((name) => ({
      field: storable(name),
      ...(old.has(name) && { before: stringify(old.get(name)) }),
      ...(current.has(name) && { after: stringify(current.get(name)) }),
    }));
}

function valuesByField(row: string): Map<string, unknown> {
  return new Map(Object.entries(parseRow(row)));
}

/** The value with the members of its objects in the order of their names. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value) || isLosslessNumber(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, ordered(member)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a row is called, if it has a name. */
export function nameOf(row: string): string | undefined {
  const { name } = parseRow(row);
  return typeof name === "string" ? storable(name) : undefined;
}
