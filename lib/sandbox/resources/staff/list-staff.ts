import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { type Caller, organisationStateOf } from "@/lib/sandbox/call/caller";
import { pageOf } from "@/lib/sandbox/call/page";
import { serviceError } from "@/lib/sandbox/call/service-error";
import { countUpTo } from "@/lib/sandbox/people/roster";
import { SHIFT_HOURS } from "@/lib/sandbox/world/permissions";
import { staffItemAt } from "./staff-item";

/** Any whole number is a position in the list, whether somebody has this id or not. */
const ID = /^-?\d+$/;

/** One page of staff (interface, "GET /v1/staff"). */
export function listStaff(call: Call, caller: Caller): Answer {
  const { staff } = caller.organisation;
  const { archived } = organisationStateOf(call, caller);
  const view = { livemode: call.world.livemode, shiftHours: caller.scopes.has(SHIFT_HOURS), archived };
  return pageOf(call, {
    count: staff.count,
    countUpTo: (cursor) => countUpTo(staff, idOf(cursor)),
    itemAt: (position) => staffItemAt(staff, position, view),
  });
}

function idOf(cursor: string): number {
  if (ID.test(cursor)) return Number(cursor);
  throw serviceError("parameter_invalid", "starting_after must be the id of a staff member.", {
    param: "starting_after",
  });
}
