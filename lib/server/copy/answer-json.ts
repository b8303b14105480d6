import type { CopyChange } from "@/lib/contract/copy-changes";
import type { CopyRow } from "@/lib/contract/copy-rows";
import type { StoredChange, StoredRow } from "@/lib/server/copy/store/types";

// Rows and values are JSON texts, which answers get as they are: parsed and written again, numbers would lose digits.

/** The JSON of a `CopyRow`. */
export function rowJson({ text, ...row }: StoredRow): string {
  const rest: Omit<CopyRow, "item"> = row;
  return withMember(rest, "item", text);
}

/** The JSON of a `CopyChange`. */
export function changeJson({ fields, ...change }: StoredChange): string {
  const rest: Omit<CopyChange, "fields"> = change;
  if (!fields) return JSON.stringify(rest);
  const members = fields.map(({ field, before, after }) => {
    const sides = [
      ...(before === undefined ? [] : [`,"before":${before}`]),
      ...(after === undefined ? [] : [`,"after":${after}`]),
    ];
    return `{"field":${JSON.stringify(field)}${sides.join("")}}`;
  });
  return withMember(rest, "fields", `[${members.join(",")}]`);
}

/** The JSON of an object with one more member, whose value is JSON text. */
export function withMember(object: object, name: string, json: string): string {
  const text = JSON.stringify(object);
  const separator = text === "{}" ? "" : ",";
  return `${text.slice(0, -1)}${separator}${JSON.stringify(name)}:${json}}`;
}
