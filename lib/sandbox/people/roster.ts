import { draw } from "./draw";

/** A list of people who are computed from a seed and not stored. */
export interface Roster {
  seed: number;
  /** Rosters in different lanes have no id in common. */
  lane: 0 | 1;
  count: number;
}

const FIRST_ID = 4100;
const LANE_WIDTH = 8;
const STRIDE = 2 * LANE_WIDTH;
const ID_TRAIT = 0;

/**
 * The id of the person at a 0-based position. Ids increase with irregular gaps, so that no client mistakes one for an
 * index.
 */
export function idAt(roster: Roster, position: number): number {
  const offset = roster.lane * LANE_WIDTH + (draw(roster.seed, position, ID_TRAIT) % LANE_WIDTH);
  return FIRST_ID + position * STRIDE + offset;
}

/** How many people have this id or a lower one. Computed without a search. */
export function countUpTo(roster: Roster, id: number): number {
  const position = Math.min(Math.max(Math.floor((id - FIRST_ID) / STRIDE), -1), roster.count);
  const isUpTo = position >= 0 && position < roster.count && idAt(roster, position) <= id;
  return isUpTo ? position + 1 : Math.max(position, 0);
}

/** The position of an id, computed without a search; undefined if nobody in the roster has it. */
export function positionOf(roster: Roster, id: number): number | undefined {
  const position = Math.floor((id - FIRST_ID) / STRIDE);
  if (position < 0 || position >= roster.count) return undefined;
  return idAt(roster, position) === id ? position : undefined;
}
