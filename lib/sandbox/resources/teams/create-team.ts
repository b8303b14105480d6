import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { type Caller, organisationStateOf } from "@/lib/sandbox/call/caller";
import { type Effect, runIdempotently } from "@/lib/sandbox/call/idempotency";
import { parseObject } from "@/lib/sandbox/call/parse-object";
import { serviceError } from "@/lib/sandbox/call/service-error";
import { positionOf } from "@/lib/sandbox/people/roster";
import type { Team } from "@/lib/sandbox/store/state";
import { withOrganisation } from "@/lib/sandbox/store/state-repository";
import { locateTeam } from "@/lib/sandbox/store/team-order";
import { parseTeam, type TeamInput } from "./team-input";
import { teamItem } from "./team-item";

/** Every write stores the whole state: with more teams it would take seconds. */
const MAX_TEAMS = 5_000;

/**
 * Creates a team: 200 with the team, 409 `conflict` if its name is taken. Requests with the same `Idempotency-Key` create
 * it once (interface, "Codes").
 */
export function createTeam(call: Call, caller: Caller, text: string): Answer {
  return runIdempotently(call, caller.keyId, text, () => effectOf(call, caller, parseTeam(bodyOf(text))));
}

/** No body counts as an empty object, so that the error names the parameter that is missing. */
function bodyOf(text: string): Record<string, unknown> {
  const body = text.trim() === "" ? {} : parseObject(text);
  if (body) return body;
  throw serviceError("invalid_request", "The body must be a JSON object.");
}

function effectOf(call: Call, caller: Caller, { name, description, leadId }: TeamInput): Effect {
  const { world } = call;
  const { teams } = organisationStateOf(call, caller);
  if (leadId !== null && positionOf(caller.organisation.staff, leadId) === undefined) {
    throw serviceError("resource_missing", `No such staff member: ${leadId}.`, { param: "lead_id" });
  }
  const { index, exists } = locateTeam(teams, name);
  if (exists) throw serviceError("conflict", `There is a team of this name: ${name}.`, { param: "name" });
  if (teams.length >= MAX_TEAMS)
    throw serviceError("conflict", `An organisation has at most ${MAX_TEAMS} teams.`);
  const team: Team = { name, description, lead_id: leadId, created: Math.floor(world.now() / 1000) };
  return {
    answer: { status: 200, body: teamItem(team, world.livemode) },
    patch: withOrganisation(world.repository.state, caller.organisation.id, {
      teams: teams.toSpliced(index, 0, team),
    }),
  };
}
