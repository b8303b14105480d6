import { keyMakers } from "@/lib/sandbox/keys/permissions";
import type { EndpointName } from "@/lib/sandbox/serve/routes";
import { organisationIn } from "@/lib/sandbox/store/ledger";
import type { ApiKey } from "@/lib/sandbox/store/state";
import type { Settings, World } from "@/lib/sandbox/world";

/** How the sandbox stands: what a page or a person needs to know before turning anything. No key's value is in it. */
export interface SandboxOverview {
  settings: Settings;
  organisations: {
    id: string;
    locked: boolean;
    staff: number;
    participants: number;
    teams: number;
    archived: readonly number[];
    /** Some staff who may make keys. */
    keyMakers: { id: number; permissions: readonly string[] }[];
  }[];
  keys: Omit<ApiKey, "hash">[];
  /** `sunset` in ms since the epoch. */
  deprecations: { endpoint: EndpointName; sunset: number; link: string }[];
  /** Calls that are still to be spoilt. */
  plannedFaults: number;
}

export function overviewOf(world: World): SandboxOverview {
  const { settings, organisations, ledger, deprecations, faults } = world;
  return {
    settings: { ...settings },
    organisations: [...organisations.values()].map(({ id, staff, participants }) => {
      const { locked, teams, archived } = organisationIn(ledger.state, id);
      return {
        id,
        locked,
        staff: staff.count,
        participants: participants.count,
        teams: teams.length,
        archived: Object.keys(archived).map(Number),
        keyMakers: keyMakers(staff).filter((maker) => archived[maker.id] === undefined),
      };
    }),
    keys: ledger.state.keys.map(withoutHash),
    deprecations: [...deprecations].map(([endpoint, announced]) => ({ endpoint, ...announced })),
    plannedFaults: faults.left(),
  };
}

function withoutHash({
  id,
  organisation,
  created_by,
  scopes,
  revoked,
  created,
}: ApiKey): Omit<ApiKey, "hash"> {
  return { id, organisation, created_by, scopes, revoked, created };
}
