import { chance, draw } from "@/lib/sandbox/people/draw";
import { idAt } from "@/lib/sandbox/people/roster";
import { DEPARTMENTS, LOCATIONS } from "@/lib/sandbox/people/work";
import type { ApiKey, OrganisationState, PersistentState, Team } from "@/lib/sandbox/store/state";
import type { StateStore } from "@/lib/sandbox/store/store";
import { compareTeams } from "@/lib/sandbox/store/team-order";
import { findKeyById } from "./keys";
import type { Organisation } from "./organisations";
import { CREATES_KEYS, PERMISSIONS } from "./permissions";

const FOUNDED_AT = Date.UTC(2014, 2, 3, 9) / 1000;
/** Numbers of the draws: see `draw`. */
const TRAIT = { exists: 30, description: 31, hasLead: 32, lead: 33 } as const;
const LEAD_CANDIDATES = 40;

/** The id of the key that a sandbox starts with. */
export const FIRST_KEY = "key_1";

/** What a new sandbox starts with: nothing locked, nobody archived, some teams, one key of the first organisation. */
export function initialState(
  organisations: readonly Organisation[],
  firstKeyHash: string,
  at: number,
): PersistentState {
  return {
    version: 1,
    organisations: Object.fromEntries(organisations.map((each) => [each.id, initialOrganisation(each)])),
    keys: [createFirstKey(organisations, firstKeyHash, at)],
    answers: [],
  };
}

/**
 * The stored state, or the initial one. The first key keeps its state, even revoked, for as long as its value is the same;
 * another value makes it a new key. `at` is in ms since the epoch.
 */
export function loadState(
  store: StateStore,
  organisations: readonly Organisation[],
  firstKeyHash: string,
  at: number,
): PersistentState {
  const stored = store.load();
  if (stored && findKeyById(stored, FIRST_KEY)?.hash === firstKeyHash) return stored;
  const initial = initialState(organisations, firstKeyHash, at);
  const state = stored
    ? { ...stored, keys: [...initial.keys, ...stored.keys.filter(({ id }) => id !== FIRST_KEY)] }
    : initial;
  store.save(state);
  return state;
}

/** The key that is printed for whoever starts the sandbox. Its creator is the first staff member. */
function createFirstKey(organisations: readonly Organisation[], hash: string, at: number): ApiKey {
  const organisation = organisations[0] as Organisation;
  return {
    id: FIRST_KEY,
    hash,
    organisation: organisation.id,
    created_by: idAt(organisation.staff, 0),
    scopes: PERMISSIONS.filter((permission) => permission !== CREATES_KEYS),
    revoked: false,
    created: Math.floor(at / 1000),
  };
}

function initialOrganisation(organisation: Organisation): OrganisationState {
  const names = DEPARTMENTS.flatMap(({ name }) => LOCATIONS.map((location) => `${name}, ${location}`));
  const teams = names.flatMap((name, position) => initialTeam(organisation, name, position) ?? []);
  return { locked: false, archived: {}, teams: teams.toSorted(compareTeams) };
}

function initialTeam({ staff }: Organisation, name: string, position: number): Team | undefined {
  const roll = (trait: number) => draw(staff.seed, position, trait);
  if (!chance(roll(TRAIT.exists), 700)) return undefined;
  const lead = roll(TRAIT.lead) % LEAD_CANDIDATES;
  return {
    name,
    description: chance(roll(TRAIT.description), 400) ? `Everyone in ${name.replace(", ", " at ")}` : null,
    lead_id: lead < staff.count && chance(roll(TRAIT.hasLead), 750) ? idAt(staff, lead) : null,
    created: FOUNDED_AT + position * 86_400,
  };
}
