import type { ResourceName } from "./resources";

/** The budget of one key (interface, "Limits"), which everyone with this key shares. */
export interface BudgetStatus {
  limit: number;
  /** Calls left in this window, those under way already taken off. */
  remaining: number;
  /** Calls of this window that nobody here made: other programs with this key. */
  elsewhere: number;
  /** Calls of this window made here: for whom and what for. */
  by: readonly { person?: string; purpose: string; calls: number }[];
  /** When the window ends; absent until the service has said so, or once it has passed. */
  resetsAt?: number;
  /** While nothing may go, the window being spent or the service having said 429: when it goes on. */
  pausedUntil?: number;
}

/**
 * One connection in the answer of `GET /api/status`. Every time is milliseconds since the epoch by the server's
 * clock; `now` in the same answer lets a browser whose clock is off count down rightly.
 */
export interface ConnectionStatus {
  id: string;
  label: string;
  environment: "live" | "test";
  resources: readonly ResourceName[];
  /** Where the service is documented; an http(s) address. */
  docsUrl?: string;
  budget: BudgetStatus;
  token: {
    state: "none" | "live" | "resting";
    expiresAt?: number;
    restsUntil?: number;
  };
}

export interface StatusAnswer {
  now: number;
  connections: ConnectionStatus[];
}
