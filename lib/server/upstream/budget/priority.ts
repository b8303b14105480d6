import type { Purpose } from "@/lib/contract/purpose";

/** Who goes first when a key's budget is short, the most urgent first. */
export const PRIORITIES = ["interactive", "background"] as const;

export type Priority = (typeof PRIORITIES)[number];

export function priorityOf(purpose: Purpose): Priority {
  return RANKS[purpose] === 0 ? "interactive" : "background";
}

export function goesBefore(purpose: Purpose, other: Purpose): boolean {
  return compareUrgency(purpose, other) < 0;
}

/** Orders by urgency, the most urgent first: in the background, what a person asked for goes before a walk that nobody waits for. */
export function compareUrgency(purpose: Purpose, other: Purpose): number {
  return RANKS[purpose] - RANKS[other];
}

const RANKS: Readonly<Record<Purpose, number>> = { browse: 0, check: 0, load: 1, copy: 2 };
