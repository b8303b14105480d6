import type { SandboxState } from "@/lib/contract/sandbox";
import { ENDPOINT_NAMES } from "@/lib/sandbox/routes/endpoints";
import type { ApiKey } from "@/lib/sandbox/store/state";
import { organisationIn } from "@/lib/sandbox/store/state-repository";
import { exampleKeyCreators } from "@/lib/sandbox/world/permissions";
import type { World } from "@/lib/sandbox/world/world";

/** The state that the controls change, as the console's page and a person see it; without the values of keys. */
export type SandboxOverview = Pick<
  SandboxState,
  "settings" | "organisations" | "keys" | "endpoints" | "deprecations" | "plannedFaults"
>;

export function overviewOf(world: World): SandboxOverview {
  const { settings, organisations, repository, deprecations, faults } = world;
  return {
    settings: { ...settings },
    organisations: [...organisations.values()].map(({ id, staff, participants }) => {
      const { locked, teams, archived } = organisationIn(repository.state, id);
      return {
        id,
        locked,
        staff: staff.count,
        participants: participants.count,
        teams: teams.length,
        archived: Object.keys(archived).map(Number),
        keyMakers: exampleKeyCreators(staff).filter((creator) => archived[creator.id] === undefined),
      };
    }),
    keys: repository.state.keys.map(withoutHash),
    endpoints: ENDPOINT_NAMES,
    deprecations: [...deprecations].map(([endpoint, deprecation]) => ({ endpoint, ...deprecation })),
    plannedFaults: faults.remaining(),
  };
}

function withoutHash({ hash: _hash, ...key }: ApiKey): Omit<ApiKey, "hash"> {
  return key;
}
