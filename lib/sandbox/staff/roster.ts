import { draw } from "@/lib/sandbox/draw";

/** Whose staff: the seed they are computed from, how many there are, and which lane of ids is theirs. */
export interface Roster {
  seed: number;
  /** 0 or 1: two organisations in different lanes never share an id. */
  lane: 0 | 1;
  count: number;
}

const FIRST = 4100;
const LANE = 8;
const STRIDE = 2 * LANE;
const QUESTION = 0;

/**
 * The id of the staff member at a 0-based position: strictly increasing, with irregular gaps, so that nobody can
 * take an id for an index.
 */
export function idAt(roster: Roster, position: number): number {
  return FIRST + position * STRIDE + roster.lane * LANE + (draw(roster.seed, position, QUESTION) % LANE);
}

/** How many of a roster have this id or a lower one, found without a search. */
export function countUpTo(roster: Roster, id: number): number {
  const position = Math.min(Math.max(Math.floor((id - FIRST) / STRIDE), -1), roster.count);
  const isUpTo = position >= 0 && position < roster.count && idAt(roster, position) <= id;
  return isUpTo ? position + 1 : Math.max(position, 0);
}

/** The position an id stands at, found without a search; undefined if nobody of this roster has it. */
export function positionOf(roster: Roster, id: number): number | undefined {
  const position = Math.floor((id - FIRST) / STRIDE);
  if (position < 0 || position >= roster.count) return undefined;
  return idAt(roster, position) === id ? position : undefined;
}
