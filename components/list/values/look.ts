import type { ListItem } from "@/lib/contract/list";
import { isTimeName } from "./moment";

/**
 * How the values of a field are written, whatever of it is not so stays as it was sent: `time` is a moment, `date` a calendar day,
 * `words` a name like `full_time`, `number` a quantity, `code` an identifier.
 */
export type Format = "time" | "date" | "words" | "number" | "code";

/** What a resource says of one of its fields beyond the defaults. */
interface FieldLook {
  label?: string;
  /** In pixels. */
  width?: number;
  format?: Format;
}

/** What a resource says of its list and its panel beyond the defaults. Data alone, as the server sends it to the browser. */
export interface Look {
  fields: Readonly<Record<string, FieldLook>>;
  /** What marks an item as unusual: one word for every value of a field but null, or a word for each of some values. */
  unusual?: { field: string; words: string | Readonly<Record<string, string>> };
}

/** How the fields of one list read. */
export interface Reading {
  look: Look;
  /** Of fields whose values are keys of rows of a list, the path of that list. */
  leads: Readonly<Record<string, string>>;
}

/** The word that marks an item as unusual, if it is. Asked for every row that is drawn. */
export function markOf({ unusual }: Look, item: ListItem): string | undefined {
  if (!unusual || !Object.hasOwn(item, unusual.field)) return undefined;
  const { words } = unusual;
  const value = item[unusual.field];
  if (typeof words === "string") return value === null ? undefined : words;
  return typeof value === "string" && Object.hasOwn(words, value) ? words[value] : undefined;
}

/** How the values of a field are written, as far as the look of its resource or its name tells. */
export function formatOf(field: string, look: Look): Format | undefined {
  const { format } = fieldLook(look, field);
  if (format !== undefined) return format;
  if (isTimeName(field)) return "time";
  return /(^|_)(id|ref)$/.test(field) ? "code" : undefined;
}

export function fieldLook({ fields }: Look, field: string) {
  return (Object.hasOwn(fields, field) && fields[field]) || {};
}
