import type { Answer } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import type { Caller } from "@/lib/sandbox/serve/caller";
import { pageOf } from "@/lib/sandbox/serve/page";
import { SHIFT_HOURS } from "@/lib/sandbox/staff/list-staff";
import { countUpToRef, participantAt } from "./participant";

/** One page of participants; the cursor is their `ref` (interface, "Pagination"). */
export function listParticipants(call: Call, { organisation, scopes }: Caller): Answer {
  const { participants, staff } = organisation;
  const view = { livemode: call.world.livemode, shiftHours: scopes.has(SHIFT_HOURS), staff };
  return pageOf(call, {
    count: participants.count,
    countUpTo: (cursor) => countUpToRef(participants, cursor),
    itemAt: (position) => participantAt(participants, position, view),
  });
}
