import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { type Caller, organisationStateOf } from "@/lib/sandbox/call/caller";
import { pageOf } from "@/lib/sandbox/call/page";
import type { Team } from "@/lib/sandbox/store/state";
import { locateTeam } from "@/lib/sandbox/store/team-order";
import { teamItem } from "./team-item";

/** One page of teams, sorted by name; the cursor is the `name` (interface, "Pagination"). */
export function listTeams(call: Call, caller: Caller): Answer {
  const { teams } = organisationStateOf(call, caller);
  return pageOf(call, {
    count: teams.length,
    countUpTo(cursor) {
      const { index, exists } = locateTeam(teams, cursor.normalize("NFC"));
      return exists ? index + 1 : index;
    },
    itemAt: (position) => teamItem(teams[position] as Team, call.world.livemode),
  });
}
