import { isLosslessNumber } from "lossless-json";
import { type Format, fieldLook, formatOf, type Look, type Reading } from "@/components/list/values/look";
import { titleCase } from "@/lib/client/title-case";
import type { ListItem } from "@/lib/contract/list";

/** A column of the list: its field, its width in pixels, and the format of its values. */
export interface Column {
  field: string;
  label: string;
  width: number;
  /** Undefined where each value decides for itself. */
  format: Format | undefined;
  /** The path of the list whose rows its values refer to. */
  leads: string | undefined;
  /** The look of the resource, whose mark of unusual rows stands in the name column alone. */
  look: Look | undefined;
  /** The name column: the first one, which stays in view while the others scroll sideways. */
  isName?: true;
  /** Its `aria-colindex`, where columns before it are not rendered. */
  place?: number;
}

// Maps, as in an object a field called `constructor` or `__proto__` would find something.
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

/** How many rows are looked at for what a field holds. */
const SAMPLE = 100;

const PLAIN: Reading = { look: { fields: {} }, leads: {} };

/**
 * The columns of these fields, in their order and with their default widths.
 * @param rows a sample of the first ones tells which fields hold numbers
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
