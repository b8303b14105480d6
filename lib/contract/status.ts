import type { ResourceName } from "./resources";

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
  budget: {
    limit: number;
    remaining: number;
    resetsAt?: number;
    pausedUntil?: number;
  };
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
