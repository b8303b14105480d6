import type { Purpose } from "@/lib/contract/purpose";

/** Who goes first when a key's budget is short, the most urgent first. */
export const PRIORITIES = ["interactive", "background"] as const;

export type Priority = (typeof PRIORITIES)[number];

export function priorityOf(purpose: Purpose): Priority {
  return purpose === "load" ? "background" : "interactive";
}

/** Whether `purpose` goes before `other`. */
export function goesBefore(purpose: Purpose, other: Purpose): boolean {
  return PRIORITIES.indexOf(priorityOf(purpose)) < PRIORITIES.indexOf(priorityOf(other));
}
