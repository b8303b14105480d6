import { parse, stringify } from "lossless-json";
import { storable } from "@/lib/server/copy/text/index-row";
import type { FieldChange } from "./types";

/**
 * The fields in which two versions of a row differ, each as JSON, digit for digit; the order of fields is no difference.
 * @param except fields that one of the two walks left out
 */
export function fieldChanges(before: string, after: string, except: ReadonlySet<string>): FieldChange[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => !except.has(name));
  return names.flatMap((name) => {
    const [one, other] = [old.get(name), now.get(name)];
    if (one === other) return [];
    return [
      {
        field: storable(name),
        ...(one !== undefined && { before: one }),
        ...(other !== undefined && { after: other }),
      },
    ];
  });
}

function membersOf(row: string): Map<string, string> {
  const item = parse(row) as Record<string, unknown>;
  return new Map(Object.entries(item).map(([name, value]) => [name, stringify(value) ?? "null"]));
}

/** What a row is called, if it has a name. */
export function nameOf(row: string): string | undefined {
  const { name } = parse(row) as { name?: unknown };
  return typeof name === "string" ? storable(name) : undefined;
}
