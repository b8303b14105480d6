import { draw, perMille } from "@/lib/sandbox/draw";
import { keyById } from "@/lib/sandbox/keys/keys";
import { MAKES_KEYS, PERMISSIONS } from "@/lib/sandbox/keys/permissions";
import type { Organisation } from "@/lib/sandbox/organisations";
import { idAt } from "@/lib/sandbox/staff/roster";
import { DEPARTMENTS, LOCATIONS } from "@/lib/sandbox/staff/work";
import { byName } from "@/lib/sandbox/teams/team-list";
import type { ApiKey, OrganisationState, SandboxState, Team } from "./state";
import type { Store } from "./store";

const FOUNDED = Date.UTC(2014, 2, 3, 9) / 1000;
const ASK = { exists: 30, described: 31, led: 32, lead: 33 } as const;
const LEADS_AMONG_FIRST = 40;

/** The id of the key that a sandbox begins with. */
export const FIRST_KEY = "key_1";

/** What a sandbox begins with: nothing locked, nobody archived, some teams, and one key of the first organisation. */
export function firstState(
  organisations: readonly Organisation[],
  firstKeyHash: string,
  at: number,
): SandboxState {
  return {
    version: 1,
    organisations: Object.fromEntries(organisations.map((each) => [each.id, firstOf(each)])),
    keys: [firstKeyOf(organisations, firstKeyHash, at)],
    answers: [],
  };
}

/**
 * What was kept, or else what a sandbox begins with. The first key stays what became of it, even revoked, as long as
 * its value is the same; another value makes it a new key. `at` is in ms since the epoch.
 */
export function openState(
  store: Store,
  organisations: readonly Organisation[],
  firstKeyHash: string,
  at: number,
): SandboxState {
  const kept = store.load();
  if (kept && keyById(kept, FIRST_KEY)?.hash === firstKeyHash) return kept;
  const first = firstState(organisations, firstKeyHash, at);
  const opened = kept
    ? { ...kept, keys: [...first.keys, ...kept.keys.filter(({ id }) => id !== FIRST_KEY)] }
    : first;
  store.save(opened);
  return opened;
}

/** The key that whoever runs the sandbox is given, made by the first member of the first organisation's staff. */
function firstKeyOf(organisations: readonly Organisation[], hash: string, at: number): ApiKey {
  const organisation = organisations[0] as Organisation;
  return {
    id: FIRST_KEY,
    hash,
    organisation: organisation.id,
    created_by: idAt(organisation.staff, 0),
    scopes: PERMISSIONS.filter((permission) => permission !== MAKES_KEYS),
    revoked: false,
    created: Math.floor(at / 1000),
  };
}

function firstOf(organisation: Organisation): OrganisationState {
  const places = DEPARTMENTS.flatMap(({ name }) => LOCATIONS.map((location) => `${name}, ${location}`));
  const teams = places.flatMap((name, at) => firstTeam(organisation, name, at) ?? []);
  return { locked: false, archived: {}, teams: teams.toSorted(byName) };
}

function firstTeam({ staff }: Organisation, name: string, at: number): Team | undefined {
  const ask = (question: number) => draw(staff.seed, at, question);
  if (!perMille(ask(ASK.exists), 700)) return undefined;
  const lead = ask(ASK.lead) % LEADS_AMONG_FIRST;
  return {
    name,
    description: perMille(ask(ASK.described), 400) ? `Everyone in ${name.replace(", ", " at ")}` : null,
    lead_id: lead < staff.count && perMille(ask(ASK.led), 750) ? idAt(staff, lead) : null,
    created: FOUNDED + at * 86_400,
  };
}
