import { isLosslessNumber } from "lossless-json";
import { type Format, fieldLook, formatOf, type Look, type Reading } from "@/components/list/values/look";
import { titleCase } from "@/lib/client/title-case";
import type { ListItem } from "@/lib/contract/list";

/** A column of the list: the field it shows, how wide it is in pixels, and how its values are written. */
export interface Column {
  field: string;
  label: string;
  width: number;
  /** None where each value speaks for itself. */
  format: Format | undefined;
  /** The path of the list whose rows its values name. */
  leads: string | undefined;
  /** What marks a row as unusual; of the column that names it. */
  look: Look | undefined;
  /** It says which row it is: the first column, which stays while the others scroll sideways. */
  isName?: true;
  /** Its `aria-colindex`, where columns before it are not drawn. */
  place?: number;
}

// Maps: of an object, a field called `constructor` or `__proto__` would find something.
const WIDTHS = new Map([
  ["id", 110],
  ["ref", 110],
  ["name", 280],
  ["livemode", 150],
]);
const FORMAT_WIDTHS = new Map<Format | undefined, number>([["time", 205]]);
const DEFAULT_WIDTH = 170;
const LABELS = new Map([
  ["id", "ID"],
  ["ref", "Ref"],
  ["name", "Name"],
  ["livemode", "Mode"],
]);

/** How many of the first rows are asked what a field holds. */
const SAMPLE = 100;

const PLAIN: Reading = { look: { fields: {} }, leads: {} };

/**
 * The columns for these fields, in their order.
 * @param rows the first of which tell which fields hold numbers
 */
export function columnsFor(
  fields: readonly string[],
  reading = PLAIN,
  rows: readonly { item: ListItem }[] = [],
): Column[] {
  const { look, leads } = reading;
  const sample = rows.slice(0, SAMPLE).map(({ item }) => item);
  return fields.map((field) => {
    const { label, width } = fieldLook(look, field);
    const format = formatOf(field, look) ?? (holdsNumbers(field, sample) ? "number" : undefined);
    return {
      field,
      label: label ?? LABELS.get(field) ?? titleCase(field),
      width: width ?? WIDTHS.get(field) ?? FORMAT_WIDTHS.get(format) ?? DEFAULT_WIDTH,
      format,
      leads: Object.hasOwn(leads, field) ? leads[field] : undefined,
      look: field === "name" ? look : undefined,
    };
  });
}

function holdsNumbers(field: string, sample: readonly ListItem[]): boolean {
  const first = sample.find((item) => Object.hasOwn(item, field) && item[field] !== null);
  return first !== undefined && (typeof first[field] === "number" || isLosslessNumber(first[field]));
}
