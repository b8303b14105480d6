import type { Answer } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import { type Caller, stateOf } from "@/lib/sandbox/serve/caller";
import { pageOf } from "@/lib/sandbox/serve/page";
import type { Team } from "@/lib/sandbox/store/state";
import { teamItem } from "./team-item";
import { placeOf } from "./team-list";

/** One page of teams in the order of their names; the cursor is the `name` (interface, "Pagination"). */
export function listTeams(call: Call, caller: Caller): Answer {
  const { teams } = stateOf(call, caller);
  return pageOf(call, {
    count: teams.length,
    countUpTo(cursor) {
      const { at, found } = placeOf(teams, cursor.normalize("NFC"));
      return found ? at + 1 : at;
    },
    itemAt: (position) => teamItem(teams[position] as Team, call.world.livemode),
  });
}
