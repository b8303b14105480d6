/** A column of the list: the field it shows and how wide it is in pixels. */
export interface Column {
  field: string;
  label: string;
  width: number;
}

const WIDTHS: Record<string, number> = { id: 110, name: 280, livemode: 150, email: 320, job_title: 240 };
const DEFAULT_WIDTH = 170;
const LABELS: Record<string, string> = { id: "ID", name: "Name", livemode: "Mode" };

/**
 * The columns for these fields: the declared ones first, then whatever else the service sends, in its order.
 * The discriminator is left out: it says the same in every row.
 */
export function columnsFor(fields: readonly string[], declared: readonly string[]): Column[] {
  const all = new Set([...declared, ...fields]);
  all.delete("object");
  return [...all].map((field) => ({
    field,
    label: LABELS[field] ?? titleCase(field),
    width: WIDTHS[field] ?? DEFAULT_WIDTH,
  }));
}

function titleCase(field: string): string {
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
