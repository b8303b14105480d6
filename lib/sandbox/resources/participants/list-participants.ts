import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import type { Caller } from "@/lib/sandbox/call/caller";
import { pageOf } from "@/lib/sandbox/call/page";
import { SHIFT_HOURS } from "@/lib/sandbox/world/permissions";
import { countUpToRef, participantItemAt } from "./participant-item";

/** One page of participants; the cursor is their `ref` (interface, "Pagination"). */
export function listParticipants(call: Call, { organisation, scopes }: Caller): Answer {
  const { participants, staff } = organisation;
  const view = { livemode: call.world.livemode, shiftHours: scopes.has(SHIFT_HOURS), staff };
  return pageOf(call, {
    count: participants.count,
    countUpTo: (cursor) => countUpToRef(participants, cursor),
    itemAt: (position) => participantItemAt(participants, position, view),
  });
}
