import { idAt, positionOf, type Roster } from "@/lib/sandbox/people/roster";

/** The permissions of staff, and so the scopes of keys (interface, "API key"). */
export const PERMISSIONS = [
  "read:users",
  "read:participants",
  "read:shift_hours",
  "read:teams",
  "write:teams",
  "write:api_keys",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const CREATES_KEYS: Permission = "write:api_keys";

/** The scope that shows how many hours people work. */
export const SHIFT_HOURS: Permission = "read:shift_hours";

const KEY_CREATOR_INTERVAL = 25;
const KEY_CREATOR_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== SHIFT_HOURS);
const BASIC_PERMISSIONS: readonly Permission[] = ["read:users", "read:participants", "read:teams"];

/**
 * The first staff member has every permission, every twenty-fifth all but shift hours, and the others may read what is not
 * sensitive. An id that is not in the roster has none.
 */
export function permissionsOf(roster: Roster, staffId: number): readonly Permission[] {
  const position = positionOf(roster, staffId);
  if (position === undefined) return [];
  if (position === 0) return PERMISSIONS;
  return position % KEY_CREATOR_INTERVAL === 0 ? KEY_CREATOR_PERMISSIONS : BASIC_PERMISSIONS;
}

/** Two examples of staff who may create keys, if there are so many. */
export function exampleKeyCreators(roster: Roster): { id: number; permissions: readonly Permission[] }[] {
  return [0, KEY_CREATOR_INTERVAL]
    .filter((position) => position < roster.count)
    .map((position) => idAt(roster, position))
    .map((id) => ({ id, permissions: permissionsOf(roster, id) }));
}
