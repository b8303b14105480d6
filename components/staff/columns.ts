import type { ListItem } from "@/lib/contract/list";

/** A column of the list: the field it shows and how wide it is in pixels. */
export interface Column {
  field: string;
  label: string;
  width: number;
}

const WIDTHS: Record<string, number> = { id: 110, name: 280, livemode: 90, email: 320, job_title: 240 };
const DEFAULT_WIDTH = 170;
const LABELS: Record<string, string> = { id: "ID", name: "Name", livemode: "Mode" };

/**
 * The columns for these items: the declared fields first, then whatever else the service sends, in its order.
 * The discriminator is left out: it says the same in every row.
 */
export function columnsFor(items: readonly ListItem[], declared: readonly string[]): Column[] {
  const fields = new Set(declared);
  for (const item of items) for (const field of Object.keys(item)) fields.add(field);
  fields.delete("object");
  return [...fields].map((field) => ({
    field,
    label: LABELS[field] ?? titleCase(field),
    width: WIDTHS[field] ?? DEFAULT_WIDTH,
  }));
}

function titleCase(field: string): string {
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
