import type { Answer } from "./answer";
import type { Call } from "./call";
import type { Caller } from "./caller";
import { refuse } from "./failure";
import { parseListQuery } from "./list-query";
import { positionOf, type Roster } from "./roster";
import { type StaffItem, staffAt } from "./staff";

const SHIFT_HOURS_SCOPE = "read:shift_hours";
const ID = /^[1-9]\d{0,14}$/;

/** One page of staff in the list envelope (interface, "GET /v1/staff" and "List envelope"). */
export function listStaff(call: Call, { organisation, scopes }: Caller): Answer {
  const { limit, startingAfter } = parseListQuery(call.query);
  const { roster } = organisation;
  const start = startingAfter === undefined ? 0 : afterCursor(roster, startingAfter);
  const end = Math.min(start + limit, roster.count);
  const view = { livemode: call.world.livemode, shiftHours: scopes.has(SHIFT_HOURS_SCOPE) };
  const data: StaffItem[] = [];
  for (let position = start; position < end; position += 1) data.push(staffAt(roster, position, view));
  return { status: 200, body: { object: "list", url: call.path, has_more: end < roster.count, data } };
}

/** An id that nobody in the organisation has is missing, exactly as if it were another organisation's. */
function afterCursor(roster: Roster, cursor: string): number {
  const param = "starting_after";
  if (!ID.test(cursor))
    throw refuse("parameter_invalid", "starting_after must be the id of a staff member.", { param });
  const position = positionOf(roster, Number(cursor));
  if (position === undefined) throw refuse("resource_missing", `No such staff member: ${cursor}.`, { param });
  return position + 1;
}
