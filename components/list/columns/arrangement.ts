import type { ListSettings } from "@/lib/contract/person-settings";

export type Density = NonNullable<ListSettings["density"]>;

/** In whole pixels, as the settings hold them. */
export const WIDTH = { least: 40, most: 2000 } as const;
/** How many pixels a button or a key widens or narrows a column by. */
export const WIDTH_STEP = 16;

/**
 * A person's arrangement of one list. The server passes it to the browser as a component's property, where an object would lose
 * a field called `__proto__`, so widths are entries.
 */
export interface Arrangement {
  /** Fields whose columns are hidden. */
  hidden: readonly string[];
  /** Fields in the order of their columns; all others follow in their usual order. */
  order: readonly string[];
  /** In pixels. */
  widths: readonly (readonly [field: string, width: number])[];
  density: Density;
}

/** A change of an arrangement. Null resets a member to its default; widths that are not given stay. */
export interface ArrangementChange {
  hidden?: readonly string[] | null;
  order?: readonly string[] | null;
  widths?: readonly (readonly [field: string, width: number | null])[] | null;
  density?: Density;
}

/** The arrangement in a person's settings, with defaults for what they leave out. */
export function arrangementFrom({ hidden, order, widths, density }: ListSettings = {}): Arrangement {
  return {
    hidden: hidden ?? [],
    order: order ?? [],
    widths: Object.entries(widths ?? {}),
    density: density ?? "comfortable",
  };
}

export function changeArrangement(now: Arrangement, change: ArrangementChange): Arrangement {
  const { hidden = now.hidden, order = now.order, density = now.density } = change;
  return {
    hidden: hidden ?? [],
    order: order ?? [],
    widths: changeWidths(now.widths, change.widths),
    density,
  };
}

function changeWidths(
  now: Arrangement["widths"],
  change: ArrangementChange["widths"],
): Arrangement["widths"] {
  if (change === undefined) return now;
  const widths = new Map(change === null ? [] : now);
  for (const [field, width] of change ?? []) {
    if (width === null) widths.delete(field);
    else widths.set(field, width);
  }
  return [...widths];
}

/** The nearest width that a column may have. */
export function widthWithin(pixels: number): number {
  return Math.min(Math.max(Math.round(pixels), WIDTH.least), WIDTH.most);
}
