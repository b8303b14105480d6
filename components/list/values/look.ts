import type { ListItem } from "@/lib/contract/list";
import { isTimeName } from "./moment";

/**
 * How the values of a field are written: `time` is a moment, `date` a calendar day, `words` a name such as `full_time`, `number`
 * a quantity, `code` an identifier. A value that does not fit stays as it was sent.
 */
export type Format = "time" | "date" | "words" | "number" | "code";

/** How one field differs from the defaults. */
interface FieldLook {
  label?: string;
  /** In pixels. */
  width?: number;
  format?: Format;
}

/** How a resource's list and panel differ from the defaults. Plain data, as the server sends it to the browser. */
export interface Look {
  fields: Readonly<Record<string, FieldLook>>;
  /** What marks an item as unusual: a field, and one word for all its values but null or a word for some of them. */
  unusual?: { field: string; words: string | Readonly<Record<string, string>> };
}

/** How the fields of one list read. */
export interface Reading {
  look: Look;
  /** For each field whose values are keys of another list's rows, the path of that list. */
  leads: Readonly<Record<string, string>>;
}

/** The word that marks an item as unusual, if it is one. Called for every row that is rendered. */
export function markOf({ unusual }: Look, item: ListItem): string | undefined {
  if (!unusual || !Object.hasOwn(item, unusual.field)) return undefined;
  const { words } = unusual;
  const value = item[unusual.field];
  if (typeof words === "string") return value === null ? undefined : words;
  return typeof value === "string" && Object.hasOwn(words, value) ? words[value] : undefined;
}

/** The format of a field by its resource's look, else by its name. */
export function formatOf(field: string, look: Look): Format | undefined {
  const { format } = fieldLook(look, field);
  if (format !== undefined) return format;
  if (isTimeName(field)) return "time";
  return /(^|_)(id|ref)$/.test(field) ? "code" : undefined;
}

export function fieldLook({ fields }: Look, field: string) {
  return (Object.hasOwn(fields, field) && fields[field]) || {};
}
