/** A column of the list: the field it shows and how wide it is in pixels. */
export interface Column {
  field: string;
  label: string;
  width: number;
}

// Maps: of an object, a field called `constructor` or `__proto__` would find something.
const WIDTHS = new Map([
  ["id", 110],
  ["name", 280],
  ["livemode", 150],
  ["email", 320],
  ["job_title", 240],
]);
const DEFAULT_WIDTH = 170;
const LABELS = new Map([
  ["id", "ID"],
  ["name", "Name"],
  ["livemode", "Mode"],
]);

/** The columns for these fields, in their order. */
export function columnsFor(fields: readonly string[]): Column[] {
  return fields.map((field) => ({
    field,
    label: LABELS.get(field) ?? titleCase(field),
    width: WIDTHS.get(field) ?? DEFAULT_WIDTH,
  }));
}

function titleCase(field: string): string {
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
