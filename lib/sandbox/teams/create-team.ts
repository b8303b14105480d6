import type { Answer } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import { type Caller, stateOf } from "@/lib/sandbox/serve/caller";
import { refuse } from "@/lib/sandbox/serve/failure";
import { type Effect, once } from "@/lib/sandbox/serve/idempotency";
import { parseObject } from "@/lib/sandbox/serve/parse-object";
import { positionOf } from "@/lib/sandbox/staff/roster";
import { withOrganisation } from "@/lib/sandbox/store/ledger";
import type { Team } from "@/lib/sandbox/store/state";
import { type TeamInput, teamInput } from "./team-input";
import { teamItem } from "./team-item";
import { placeOf } from "./team-list";

/** Every write puts the whole state on disk: beyond this it would take seconds. */
const MOST_TEAMS = 5_000;

/**
 * A new team: 200 with the team, 409 `conflict` if its name is taken. With an `Idempotency-Key` it is made once,
 * however often it is asked for (interface, "Codes").
 */
export function createTeam(call: Call, caller: Caller, text: string): Answer {
  return once(call, caller.keyId, text, () => effectOf(call, caller, teamInput(bodyOf(text))));
}

/** Nothing sent is nothing given, so that what is missing can be named. */
function bodyOf(text: string): Record<string, unknown> {
  const body = text.trim() === "" ? {} : parseObject(text);
  if (body) return body;
  throw refuse("invalid_request", "The body must be a JSON object.");
}

function effectOf(call: Call, caller: Caller, { name, description, leadId }: TeamInput): Effect {
  const { world } = call;
  const { teams } = stateOf(call, caller);
  if (leadId !== null && positionOf(caller.organisation.staff, leadId) === undefined) {
    throw refuse("resource_missing", `No such staff member: ${leadId}.`, { param: "lead_id" });
  }
  const { at, found } = placeOf(teams, name);
  if (found) throw refuse("conflict", `There is a team of this name: ${name}.`, { param: "name" });
  if (teams.length >= MOST_TEAMS)
    throw refuse("conflict", `An organisation has at most ${MOST_TEAMS} teams.`);
  const team: Team = { name, description, lead_id: leadId, created: Math.floor(world.now() / 1000) };
  return {
    answer: { status: 200, body: teamItem(team, world.livemode) },
    changed: withOrganisation(world.ledger.state, caller.organisation.id, {
      teams: teams.toSpliced(at, 0, team),
    }),
  };
}
