import type { ListSettings } from "@/lib/contract/person-settings";

export type Density = NonNullable<ListSettings["density"]>;

/** In whole pixels, as the settings hold them. */
export const WIDTH = { least: 40, most: 2000 } as const;

/**
 * How a person wants one list. It comes to the browser as a property of a component, where an object would lose a field called
 * `__proto__`: so widths are entries.
 */
export interface Arrangement {
  /** Fields without a column. */
  hidden: readonly string[];
  /** Fields in the order of their columns; those that are missing come after them. */
  order: readonly string[];
  /** In pixels. */
  widths: readonly (readonly [field: string, width: number])[];
  density: Density;
}

/** What is to be otherwise. A member that is null is as if nobody had chosen; of the widths only those that are given change. */
export interface ArrangementChange {
  hidden?: readonly string[] | null;
  order?: readonly string[] | null;
  widths?: readonly (readonly [field: string, width: number | null])[] | null;
  density?: Density;
}

/** What the settings of a person say of a list, and the usual where they say nothing. */
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
