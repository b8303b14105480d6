// How each verdict is caused in the service.
import type { VerdictCode } from "@/lib/contract/status";
import type { TestConsole } from "./console";

type Controls = TestConsole["controls"];

/** How to cause a verdict in the service, what the access page then says, and how to end it. */
interface Cause {
  /** The name of the verdict. */
  label: string;
  /** The parts that are in trouble. */
  parts: string[];
  turn: RegExp;
  next: RegExp;
  bring(controls: Controls): void;
  /** Absent for a verdict that passes by itself. */
  mend?(controls: Controls): void;
  /** Only "check now" ends it; the others end with the next read. */
  needsCheck?: boolean;
}

const SCOPES = ["read:users", "read:participants", "read:teams"];
const ADMIN = /An administrator of the organisation/;
const ROLLCALL = /Whoever runs Rollcall/;
const NOBODY = /No action needed: it clears by itself/;
const RETRY_AFTER = { "retry-after": "15" };

/** Every verdict that is trouble. */
export const CAUSES: Record<Exclude<VerdictCode, "ok" | "unknown">, Cause> = {
  org_locked: {
    label: "Organisation locked",
    parts: ["Organisation"],
    turn: ADMIN,
    next: /Unlock it in the service/,
    bring: (controls) => controls.lock(),
    mend: (controls) => controls.unlock(),
  },
  permission_denied: {
    label: "No permission (staff)",
    parts: ["Key"],
    turn: ADMIN,
    next: /Create a key with the missing read: scope/,
    bring: (controls) => controls.setScopes(["read:participants"]),
    mend(controls) {
      controls.setScopes(SCOPES);
      controls.revokeTokens();
    },
  },
  key_rejected: {
    label: "Key rejected",
    parts: ["Key"],
    turn: ADMIN,
    next: /Create a new key in the service's own admin panel, under Admin → API Keys/,
    bring: (controls) => controls.revokeKey(),
    mend: (controls) => controls.reset(),
    needsCheck: true,
  },
  token_refused: {
    label: "Token refused",
    parts: ["Key"],
    turn: ROLLCALL,
    next: /Check that the key belongs to this service/,
    bring: (controls) => failNext(controls, 401, { code: "authentication_required", times: 2 }),
    needsCheck: true,
  },
  throttled: {
    label: "Rate-limited",
    parts: ["Limit"],
    turn: NOBODY,
    next: /Wait until the pause ends/,
    bring: (controls) => failNext(controls, 429, { code: "rate_limited", headers: RETRY_AFTER }),
  },
  token_endpoint_throttled: {
    label: "Token requests rate-limited",
    parts: ["Limit"],
    turn: NOBODY,
    next: /Wait a minute/,
    bring(controls) {
      controls.revokeTokens();
      failNext(controls, 429, { endpoint: "token", code: "slow_down", headers: RETRY_AFTER });
    },
  },
  service_failing: {
    label: "Service failing",
    parts: ["Service"],
    turn: /The service/,
    next: /send the request id/,
    bring: (controls) => failNext(controls, 503, { code: "api_error", times: 3 }),
  },
  unreachable: {
    label: "Unreachable",
    parts: ["Rollcall or service"],
    turn: ROLLCALL,
    next: /Check the connection's address, the network/,
    bring: (controls) => controls.stop(),
    mend: (controls) => controls.start(),
  },
  answer_not_understood: {
    label: "Unexpected response (staff)",
    parts: ["Service"],
    turn: ROLLCALL,
    next: /a proxy may be responding in the service's place/,
    bring: (controls) => controls.failNext({ endpoint: "v1", kind: "html", status: 200 }),
  },
};

type Fault = Parameters<Controls["failNext"]>[0];

function failNext(controls: Controls, status: number, more: Partial<Fault>): void {
  controls.failNext({ endpoint: "v1", kind: "error", status, ...more });
}
