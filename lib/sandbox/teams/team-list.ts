import type { Team } from "@/lib/sandbox/store/state";

/** By code unit: the same order on every machine, whatever its language. */
export function byName(one: Pick<Team, "name">, other: Pick<Team, "name">): number {
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
}

/** Where in a sorted list a name stands, or would stand. */
export function placeOf(teams: readonly Team[], name: string): { at: number; found: boolean } {
  let low = 0;
  let high = teams.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byName(teams[middle] as Team, { name }) < 0) low = middle + 1;
    else high = middle;
  }
  return { at: low, found: teams[low]?.name === name };
}
