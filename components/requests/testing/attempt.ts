import type { JournalDetail } from "@/lib/contract/journal";

/** For tests alone: a read of staff that succeeded, unless told. */
export function attempt(more: Partial<JournalDetail> = {}): JournalDetail {
  return {
    kind: "attempt",
    id: "1",
    at: 0,
    durationMs: 1,
    operation: "op",
    attempt: 1,
    purpose: "browse",
    method: "GET",
    path: "/v1/staff",
    query: "",
    sent: true,
    outcome: "succeeded",
    status: 200,
    requestId: "req_1",
    headers: {},
    ...more,
  };
}
