/** A figure and what it has to be. */
export interface Target {
  what: string;
  figure: string;
  target: string;
  holds: boolean;
}

export function atMost(what: string, value: number, most: number, unit = ""): Target {
  return { what, figure: said(value, unit), target: `≤ ${said(most, unit)}`, holds: value <= most };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of the values does not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

function said(value: number, unit: string): string {
  return `${Number(value.toFixed(2)).toLocaleString("en")}${unit && ` ${unit}`}`;
}
