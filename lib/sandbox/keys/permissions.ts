import { idAt, positionOf, type Roster } from "@/lib/sandbox/staff/roster";

/** Everything that staff may be permitted and, so, every scope that a key can have. */
export const PERMISSIONS = [
  "read:users",
  "read:participants",
  "read:shift_hours",
  "read:teams",
  "write:teams",
  "write:api_keys",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permission it takes to make a key (interface, "API key"). */
export const MAKES_KEYS: Permission = "write:api_keys";

const KEY_MAKER_EVERY = 25;
const OF_KEY_MAKERS = PERMISSIONS.filter((permission) => permission !== "read:shift_hours");
const OF_EVERYONE: readonly Permission[] = ["read:users", "read:participants", "read:teams"];

/**
 * What a staff member is permitted: the first everything, every twenty-fifth all but shift hours, the rest to read
 * what is not sensitive. Nobody, if the id is not of this roster.
 */
export function permissionsOf(roster: Roster, staffId: number): readonly Permission[] {
  const position = positionOf(roster, staffId);
  if (position === undefined) return [];
  if (position === 0) return PERMISSIONS;
  return position % KEY_MAKER_EVERY === 0 ? OF_KEY_MAKERS : OF_EVERYONE;
}

/** The first few who may make keys: ids for somebody who wants to try it. */
export function keyMakers(roster: Roster): { id: number; permissions: readonly Permission[] }[] {
  return [0, KEY_MAKER_EVERY]
    .filter((position) => position < roster.count)
    .map((position) => idAt(roster, position))
    .map((id) => ({ id, permissions: permissionsOf(roster, id) }));
}
