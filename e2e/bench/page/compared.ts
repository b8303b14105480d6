import { median } from "./figures";

/** The two lists, each with what was measured of it, round by round. */
export type Both<Value> = Record<"plain" | "rollcall", Value>;

/** A line of the table that a run prints. */
export interface Compared {
  what: string;
  plain?: number;
  rollcall?: number;
  /** Rollcall : plain, or what else a figure is held to. */
  figure: number;
  /** What it must not exceed, and whether it does not; of one that is only reported, neither. */
  most?: number;
  holds?: "yes" | "NO";
}

/** A figure that is held to be at most this. */
export function held(what: string, figure: number, most: number): Compared {
  return { what, figure: rounded(figure), most, holds: figure <= most ? "yes" : "NO" };
}

/** The medians of both lists and their ratio, which is held to be at most this, or only reported. */
export function compare(what: string, { plain, rollcall }: Both<readonly number[]>, most?: number): Compared {
  const medians = { plain: median(plain), rollcall: median(rollcall) };
  const figure = medians.rollcall / medians.plain;
  return {
    what,
    plain: rounded(medians.plain),
    rollcall: rounded(medians.rollcall),
    ...(most === undefined ? { figure: rounded(figure) } : held(what, figure, most)),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
