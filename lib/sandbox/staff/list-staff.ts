import type { Permission } from "@/lib/sandbox/keys/permissions";
import type { Answer } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import { type Caller, stateOf } from "@/lib/sandbox/serve/caller";
import { refuse } from "@/lib/sandbox/serve/failure";
import { pageOf } from "@/lib/sandbox/serve/page";
import { countUpTo } from "./roster";
import { staffAt } from "./staff";

/** The scope that shows how many hours people work. */
export const SHIFT_HOURS: Permission = "read:shift_hours";

/** Any whole number is an id that somebody could have had. */
const ID = /^-?\d+$/;

/** One page of staff (interface, "GET /v1/staff"). */
export function listStaff(call: Call, caller: Caller): Answer {
  const { staff } = caller.organisation;
  const { archived } = stateOf(call, caller);
  const view = { livemode: call.world.livemode, shiftHours: caller.scopes.has(SHIFT_HOURS), archived };
  return pageOf(call, {
    count: staff.count,
    countUpTo: (cursor) => countUpTo(staff, idOf(cursor)),
    itemAt: (position) => staffAt(staff, position, view),
  });
}

function idOf(cursor: string): number {
  if (ID.test(cursor)) return Number(cursor);
  throw refuse("parameter_invalid", "starting_after must be the id of a staff member.", {
    param: "starting_after",
  });
}
