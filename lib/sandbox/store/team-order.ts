import type { Team } from "./state";

/** Compares names by code unit: the order is the same on every machine, whatever its language. */
export function compareTeams(one: Pick<Team, "name">, other: Pick<Team, "name">): number {
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
}

/** The index of the team with this name in a sorted list, or the index to insert it at. */
export function locateTeam(teams: readonly Team[], name: string): { index: number; exists: boolean } {
  let low = 0;
  let high = teams.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTeams(teams[middle] as Team, { name }) < 0) low = middle + 1;
    else high = middle;
  }
  return { index: low, exists: teams[low]?.name === name };
}
