import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { type Caller, organisationStateOf } from "@/lib/sandbox/call/caller";
import { type Effect, runIdempotently } from "@/lib/sandbox/call/idempotency";
import { serviceError } from "@/lib/sandbox/call/service-error";
import { withOrganisation } from "@/lib/sandbox/store/state-repository";
import { locateTeam } from "@/lib/sandbox/store/team-order";

/**
 * Deletes a team: 204, or 404 for a name that no team of the organisation has. A retry with the same `Idempotency-Key`
 * gets the 204 again (interface, "Codes").
 */
export function deleteTeam(call: Call, caller: Caller): Answer {
  return runIdempotently(call, caller.keyId, "", () => effectOf(call, caller));
}

function effectOf(call: Call, caller: Caller): Effect {
  const { teams } = organisationStateOf(call, caller);
  const name = nameFrom(call.path);
  const { index, exists } = locateTeam(teams, name);
  if (!exists) throw serviceError("resource_missing", `No such team: ${name}.`, { param: "name" });
  return {
    answer: { status: 204 },
    patch: withOrganisation(call.world.repository.state, caller.organisation.id, {
      teams: teams.toSpliced(index, 1),
    }),
  };
}

function nameFrom(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)).normalize("NFC");
  } catch {
    throw serviceError("invalid_request", "The path is not percent-encoded UTF-8.");
  }
}
