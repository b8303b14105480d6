import type { Answer } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import { type Caller, stateOf } from "@/lib/sandbox/serve/caller";
import { refuse } from "@/lib/sandbox/serve/failure";
import { type Effect, once } from "@/lib/sandbox/serve/idempotency";
import { withOrganisation } from "@/lib/sandbox/store/ledger";
import { placeOf } from "./team-list";

/**
 * Takes a team away: 204, and 404 for a name that no team of the organisation has. With an `Idempotency-Key` a retry
 * gets the 204 again (interface, "Codes").
 */
export function deleteTeam(call: Call, caller: Caller): Answer {
  return once(call, caller.keyId, "", () => effectOf(call, caller));
}

function effectOf(call: Call, caller: Caller): Effect {
  const { teams } = stateOf(call, caller);
  const name = nameIn(call.path);
  const { at, found } = placeOf(teams, name);
  if (!found) throw refuse("resource_missing", `No such team: ${name}.`, { param: "name" });
  return {
    answer: { status: 204 },
    changed: withOrganisation(call.world.ledger.state, caller.organisation.id, {
      teams: teams.toSpliced(at, 1),
    }),
  };
}

function nameIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)).normalize("NFC");
  } catch {
    throw refuse("invalid_request", "The path is not percent-encoded UTF-8.");
  }
}
