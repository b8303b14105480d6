/** Each scenario is something that can happen to an account; `restore` undoes them all. */
export const SCENARIOS = [
  "lock",
  "spend",
  "revoke",
  "unscope",
  "fail",
  "html",
  "slowTokens",
  "restore",
] as const;

export type ScenarioName = (typeof SCENARIOS)[number];

/**
 * The one list of the faults that the sandbox can be told to make of an answer. `error`: an error object with a chosen
 * `status`, `code` and `type`. `html`: a gateway's page (502). `empty`: a success without a body. `truncated`: the real
 * answer cut off half way. `stall`: the first half of the real answer, then silence. `slow`: the real answer at one byte
 * a second. `reset`: no answer, and the connection is reset.
 */
export const FAULT_KINDS = ["error", "html", "empty", "truncated", "stall", "slow", "reset"] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** An API key of the sandbox, without its value. `created` is in Unix seconds. */
export interface SandboxKey {
  id: string;
  organisation: string;
  /** Id of the staff member who created it. */
  created_by: number;
  scopes: readonly string[];
  revoked: boolean;
  created: number;
}

export interface SandboxOrganisation {
  id: string;
  locked: boolean;
  staff: number;
  participants: number;
  teams: number;
  /** Ids of staff. */
  archived: readonly number[];
  /** Examples of staff who may create keys, with their permissions. */
  keyMakers: readonly { id: number; permissions: readonly string[] }[];
}

/** A request to the sandbox. A `status` of 0 means that the connection was reset. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: string;
  status: number;
  requestId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The key it was made with, once that is known. */
  keyId?: string;
}

/** `GET /api/sandbox`: the state of the sandbox, without the value of any key. */
export interface SandboxState {
  now: number;
  /** `resources` and `token` are the requests in a window, by key and by address. */
  settings: {
    resources: number;
    token: number;
    windowSeconds: number;
    tokenLifeSeconds: number;
    latencyMs: number;
    stopped: boolean;
  };
  organisations: readonly SandboxOrganisation[];
  keys: readonly SandboxKey[];
  /** Those of `/v1`, as they can be deprecated. */
  endpoints: readonly string[];
  /** `sunset` in milliseconds since the epoch. */
  deprecations: readonly { endpoint: string; sunset: number; link: string }[];
  /** How many calls are still to fail. */
  plannedFaults: number;
  /** Id of the key that the sandbox started with. */
  firstKey: string;
  /** Id of the key that this console uses; absent if the sandbox has no key with that value. */
  keyInUse?: string;
  /** Since the sandbox started. */
  counts: {
    served: number;
    byStatus: Readonly<Record<string, number>>;
    byKey: Readonly<Record<string, number>>;
  };
  /** The latest requests, newest first. */
  lately: readonly SandboxRequest[];
}

/**
 * The answer of `POST /api/sandbox`. Its body is `{action, …}`: the name of a control with its input, or `scenario` with a
 * `name`, `useKey` with a `value`, `useFirstKey`, `check`.
 */
export interface SandboxDone {
  state: SandboxState;
  /** A new key, with its value this once. */
  created?: { id: string; value: string; scopes: readonly string[] };
}
