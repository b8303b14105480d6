import type { ListItem } from "@/lib/contract/list";

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

/** What a resource says of its list and its panel beyond the defaults. */
export interface Look {
  fields: Readonly<Record<string, FieldLook>>;
  /** The word that marks an item as unusual, if it is. Asked for every row that is drawn. */
  unusual?(item: ListItem): string | undefined;
}

/** Of fields whose values are keys of rows of a list, the path of that list. */
export type Leads = ReadonlyMap<string, string>;

/** How the fields of one list read. */
export interface Reading {
  look: Look;
  leads: Leads;
}
