import { stringify } from "lossless-json";
import type { FieldChange } from "@/lib/server/copy/store/types";
import { parseRow, storable } from "@/lib/server/copy/text/index-row";

/**
 * The fields in which two versions of a row differ, with both values as JSON, digit for digit. Another order of the fields is no difference.
 * @param except fields that one of the two walks left out
 */
export function fieldChanges(before: string, after: string, except: ReadonlySet<string>): FieldChange[] {
  const [old, current] = [valuesByField(before), valuesByField(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names
    .filter((name) => !except.has(name) && old.get(name) !== current.get(name))
    .map((name) => ({
      field: storable(name),
      ...(old.has(name) && { before: old.get(name) }),
      ...(current.has(name) && { after: current.get(name) }),
    }));
}

function valuesByField(row: string): Map<string, string> {
  return new Map(Object.entries(parseRow(row)).map(([name, value]) => [name, stringify(value) ?? "null"]));
}

/** What a row is called, if it has a name. */
export function nameOf(row: string): string | undefined {
  const { name } = parseRow(row);
  return typeof name === "string" ? storable(name) : undefined;
}
