import type { AccessAnswer, AccessEvent, ResourcePermission } from "@/lib/contract/access";
import type { ResourceName } from "@/lib/contract/resources";
import type { ConnectionStatus } from "@/lib/contract/status";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { present } from "@/lib/server/upstream/protocol/present";
import { BudgetMinutes, type SpentCall } from "./charts/budget-minutes";
import { LatencyWindow } from "./charts/latency";
import { type AccessStore, createMemoryStore, isSame } from "./store/access-store";
import type { AccessState } from "./verdict/access-state";
import { applyFieldReport, type FieldReport, listPermissions } from "./verdict/permits";
import { applyAttempt, conclude } from "./verdict/reduce";
import { verdictOf } from "./verdict/verdict";

const DAY_MS = 86_400_000;

/** What traffic shows of each connection (design, "Access"), without a call of its own. */
export interface Access {
  /** Takes in one attempt. Neither throws nor waits. */
  observe(attempt: Attempt): void;
  /** The operation is over, so the result of its last attempt is final. Neither throws nor waits. */
  finish(connection: string, operation: string): void;
  /** Takes in which fields were missing in an answer. Neither throws nor waits. */
  noteFields(connection: string, look: FieldReport): void;
  /** What every screen shows, from memory alone. `now` in milliseconds since the epoch. */
  status(
    connection: string,
    now: number,
  ): Pick<ConnectionStatus, "verdict" | "deprecations" | "serviceVersion">;
  /** More for the access page, from memory alone. */
  details(connection: string, now: number): Pick<AccessAnswer, "budget" | "latency" | "serviceVersions">;
  /** One line for each of these resources, from memory alone. */
  permissions(
    connection: string,
    resources: readonly ResourceName[],
    scopes: readonly string[] | undefined,
  ): ResourcePermission[];
  /** The verdicts of the last 24 hours: one query. */
  history(connection: string, now: number): Promise<AccessEvent[]>;
  /** Adds calls from before the start, oldest first. */
  recall(connection: string, spent: readonly SpentCall[]): void;
  /** The connection has another key or address, so everything known is forgotten. */
  renew(connection: string, target: string): void;
}

interface Parts {
  /** Called with a mistake of Rollcall's own, which must not become the caller's. */
  failed: (error: unknown) => void;
  store?: AccessStore;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** What is counted of a connection in memory. */
interface Metrics {
  minutes: BudgetMinutes;
  latency: LatencyWindow;
}

export function createAccess({ failed, store = createMemoryStore(), now = Date.now }: Parts): Access {
  const metrics = new Map<string, Metrics>();
  const renewed = new Set<string>();

  /** The figures of a connection, which begin empty. */
  function metricsOf(connection: string): Metrics {
    const existing = metrics.get(connection) ?? {
      minutes: new BudgetMinutes(),
      latency: new LatencyWindow(),
    };
    metrics.set(connection, existing);
    return existing;
  }

  function guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      failed(error);
    }
  }

  function change(connection: string, at: number, next: (state: AccessState) => AccessState): void {
    guard(() => {
      // Trouble that ended by itself meanwhile ended before this.
      notice(connection, at);
      const state = store.get(connection);
      const changed = next(state);
      if (changed === state) return;
      store.set(connection, changed);
      notice(connection, now());
    });
  }

  /** Records the verdict if it has changed. */
  function notice(connection: string, at: number) {
    const verdict = verdictOf(store.get(connection), at);
    const last = store.latest(connection);
    if (isSame(last, verdict)) return verdict;
    const { code, resource, requestId, since = 0 } = verdict;
    store.record(connection, {
      // Older trouble that shows again after newer trouble began earlier, but is in force from now on.
      at: since > (last?.at ?? 0) ? since : Math.max(at, last?.at ?? 0),
      code,
      ...present({ resource, requestId }),
    });
    return verdict;
  }

  return {
    observe(attempt) {
      const { connection, at, purpose, path } = attempt;
      // The discovery document says nothing of what a key may do.
      if (purpose !== "token" && !path.startsWith("/v1/")) return;
      // Only calls to /v1 that were sent cost budget.
      if (attempt.sent && purpose !== "token") {
        guard(() => metricsOf(connection).minutes.note(attempt));
        metricsOf(connection).latency.note(attempt);
      }
      change(connection, at, (state) => applyAttempt(state, attempt));
    },
    finish: (connection, operation) => change(connection, now(), (state) => conclude(state, operation)),
    noteFields: (connection, look) => change(connection, look.at, (state) => applyFieldReport(state, look)),
    status(connection, at) {
      const { deprecations, serviceVersion } = store.get(connection);
      return {
        verdict: notice(connection, at),
        deprecations: Object.values(deprecations),
        ...(serviceVersion !== undefined && { serviceVersion }),
      };
    },
    details(connection, at) {
      const { serviceVersions } = store.get(connection);
      const { minutes, latency } = metricsOf(connection);
      return {
        budget: minutes.list(at),
        latency: latency.at(at),
        serviceVersions: Object.entries(serviceVersions)
          .map(([version, seen]) => ({ version, ...seen }))
          .filter((seen) => seen.at > at - DAY_MS)
          .sort((one, other) => other.at - one.at),
      };
    },
    permissions: (connection, resources, scopes) => listPermissions(store.get(connection), resources, scopes),
    history: (connection, at) => store.history(connection, at - DAY_MS),
    recall(connection, spent) {
      // Those calls were of the key before.
      if (renewed.has(connection)) return;
      const before = new BudgetMinutes();
      for (const call of spent) before.note(call);
      metricsOf(connection).minutes.add(before);
    },
    renew(connection, target) {
      renewed.add(connection);
      store.forget(connection, target);
      metrics.delete(connection);
      guard(() => notice(connection, now()));
    },
  };
}
