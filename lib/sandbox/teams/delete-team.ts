import type { Answer } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import { type Caller, stateOf } from "@/lib/sandbox/serve/caller";
import { refuse } from "@/lib/sandbox/serve/failure";
import { withOrganisation } from "@/lib/sandbox/store/ledger";
import { placeOf } from "./team-list";

/** Takes a team away: 204, and 404 for a name that no team of the organisation has. */
export function deleteTeam(call: Call, caller: Caller): Answer {
  const { ledger } = call.world;
  const { teams } = stateOf(call, caller);
  const name = nameIn(call.path);
  const { at, found } = placeOf(teams, name);
  if (!found) throw refuse("resource_missing", `No such team: ${name}.`, { param: "name" });
  ledger.change(withOrganisation(ledger.state, caller.organisation.id, { teams: teams.toSpliced(at, 1) }));
  return { status: 204 };
}

function nameIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)).normalize("NFC");
  } catch {
    throw refuse("invalid_request", "The path is not percent-encoded UTF-8.");
  }
}
