/** Ready-made situations: each brings one thing that can happen to an account, `restore` undoes them all. */
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

/** One API key of the sandbox's admin panel; its value is told once, when it is made. `created` in seconds. */
export interface SandboxKey {
  id: string;
  organisation: string;
  /** Id of the staff member who made it. */
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
  /** Some staff who may make keys, and what they are permitted. */
  keyMakers: readonly { id: number; permissions: readonly string[] }[];
}

/** One request that was served, whoever made it. `status` 0: the connection was reset. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: string;
  status: number;
  requestId: string;
  /** Milliseconds since the epoch. */
  at: number;
  keyId?: string;
}

/** `GET /api/sandbox`: how the sandbox stands. No key's value is in it. */
export interface SandboxState {
  now: number;
  /** Requests a window, by key and by address; seconds; milliseconds. */
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
  /** `sunset` in milliseconds since the epoch. */
  deprecations: readonly { endpoint: string; sunset: number; link: string }[];
  /** Calls that are still to be spoilt. */
  plannedFaults: number;
  /** The key that the sandbox began with. */
  firstKey: string;
  /** The key that this console uses; absent when its value is none of the sandbox's. */
  keyInUse?: string;
  /** Since the sandbox started. */
  counts: {
    served: number;
    byStatus: Readonly<Record<string, number>>;
    byKey: Readonly<Record<string, number>>;
  };
  /** The last requests, newest first. */
  lately: readonly SandboxRequest[];
}

/**
 * `POST /api/sandbox`, asked with `{action, …}`: the name of one of the sandbox's own controls and what it takes, or
 * `scenario` with a `name`, `useKey` with a `value`, `useFirstKey`, `check`.
 */
export interface SandboxDone {
  state: SandboxState;
  /** The one time that a key's value is told. */
  created?: { id: string; value: string; scopes: readonly string[] };
}
