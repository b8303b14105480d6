import type { ConnectionStatus } from "@/lib/contract/status";
import type { Attempt } from "@/lib/server/upstream/observe";
import { type AccessState, NOTHING_KNOWN } from "./access-state";
import { conclude, witness } from "./reduce";
import { verdictOf } from "./verdict";

/** Where what is known of a connection is kept. */
export interface AccessStore {
  get(connection: string): AccessState;
  set(connection: string, state: AccessState): void;
}

/** What real traffic says about each connection (design, "Access"): no call is spent on it. */
export interface Access {
  /** Takes in one attempt. Neither throws nor waits. */
  observe(attempt: Attempt): void;
  /** The operation is over: what its last attempt brought is final. Neither throws nor waits. */
  over(connection: string, operation: string): void;
  /** What a screen is told, from memory alone. `now` in milliseconds since the epoch. */
  status(
    connection: string,
    now: number,
  ): Pick<ConnectionStatus, "verdict" | "deprecations" | "serviceVersion">;
}

/** @param failed told of a mistake of ours, which must not become the caller's */
export function createAccess(failed: (error: unknown) => void, store: AccessStore = memoryStore()): Access {
  function change(connection: string, next: (state: AccessState) => AccessState): void {
    try {
      const state = store.get(connection);
      const changed = next(state);
      if (changed !== state) store.set(connection, changed);
    } catch (error) {
      failed(error);
    }
  }

  return {
    observe: (attempt) => change(attempt.connection, (state) => witness(state, attempt)),
    over: (connection, operation) => change(connection, (state) => conclude(state, operation)),
    status(connection, now) {
      const state = store.get(connection);
      const { serviceVersion } = state;
      return {
        verdict: verdictOf(state, now),
        deprecations: Object.values(state.deprecations),
        ...(serviceVersion !== undefined && { serviceVersion }),
      };
    },
  };
}

/** Keeps it for as long as the process lives. */
function memoryStore(): AccessStore {
  const states = new Map<string, AccessState>();
  return {
    get: (connection) => states.get(connection) ?? NOTHING_KNOWN,
    set: (connection, state) => void states.set(connection, state),
  };
}
