import type { AccessAnswer, AccessEvent, ResourcePermission } from "@/lib/contract/access";
import type { ResourceName } from "@/lib/contract/resources";
import type { ConnectionStatus } from "@/lib/contract/status";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { present } from "@/lib/server/upstream/protocol/present";
import { BudgetMinutes, type SpentCall } from "./charts/budget-minutes";
import { LatencyWindow } from "./charts/latency";
import { type AccessStore, createMemoryStore, isSame } from "./store/access-store";
import type { AccessState, Finding } from "./verdict/access-state";
import { applyFieldReport, type FieldReport, listPermissions } from "./verdict/permits";
import { applyAttempt, applySpentLimit, conclude, expire } from "./verdict/reduce";
import { isFromLater, stateAt } from "./verdict/state-at";
import { verdictOf } from "./verdict/verdict";

const DAY_MS = 86_400_000;

/** What traffic shows about each connection (design, "Access"), without a call of its own. */
export interface Access {
  /** Takes in one attempt. Neither throws nor waits. */
  observe(attempt: Attempt): void;
  /** Takes in what an attempt of another connection shows of the key that both have: what its limit has left. Neither throws nor waits. */
  observeLimit(connection: string, attempt: Attempt): void;
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
  /** The last 429 that nothing has refuted; its pause may be over. */
  throttled(connection: string): Finding | undefined;
  /** Adds calls from before the start, oldest first. */
  recall(connection: string, spent: readonly SpentCall[]): void;
  /** Forgets everything about the connection, as it has another key or address: `target`. A pause of that key, known from before, lasts on. */
  renew(connection: string, target: string, before: string): void;
}

interface Parts {
  /** Called with an error of Rollcall's own, which must not reach the caller. */
  failed: (error: unknown) => void;
  store?: AccessStore;
  /** Whether the connection offers the resource at this path; all do by default. */
  offers?: (connection: string, path: string) => boolean;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** What the charts of a connection count, in memory. */
interface Charts {
  minutes: BudgetMinutes;
  latency: LatencyWindow;
}

export function createAccess(parts: Parts): Access {
  const { failed, store = createMemoryStore(), now = Date.now, offers = () => true } = parts;
  const charts = new Map<string, Charts>();
  const renewed = new Set<string>();
  /** The pauses of keys that were in use until then, by connection and target: such a key may be taken again while its calls still pause. */
  const pauses = new Map<string, Finding>();

  function chartsOf(connection: string): Charts {
    const existing = charts.get(connection) ?? {
      minutes: new BudgetMinutes(),
      latency: new LatencyWindow(),
    };
    charts.set(connection, existing);
    return existing;
  }

  const stateOf = (connection: string) => stateAt(store.get(connection), now());

  function guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      failed(error);
    }
  }

  function change(connection: string, at: number, next: (state: AccessState) => AccessState): void {
    guard(() => {
      // Trouble that has ended by itself since is recorded before this, unless it is already: a call may have begun before its end.
      recordVerdict(connection, Math.max(at, lastRecordedAt(connection, at)));
      const state = stateOf(connection);
      const changed = next(state);
      if (changed === state) return;
      store.set(connection, changed);
      recordVerdict(connection, now());
    });
  }

  /** When a verdict was recorded last; 0 if the clock has been set back since. */
  function lastRecordedAt(connection: string, at: number): number {
    const last = store.latest(connection);
    return last && !isFromLater(last.at, at) ? last.at : 0;
  }

  /** Records the verdict where it has changed. @returns the verdict in force */
  function recordVerdict(connection: string, at: number) {
    const state = stateOf(connection);
    const settled = expire(state, at);
    if (settled !== state) store.set(connection, settled);
    const verdict = verdictOf(settled, at, (path) => offers(connection, path));
    const last = store.latest(connection);
    if (isSame(last, verdict)) return verdict;
    const { code, resource, requestId, since = 0 } = verdict;
    const lastAt = lastRecordedAt(connection, at);
    store.record(connection, {
      // Older trouble that is left when newer trouble ends began earlier, but is in force only from now on.
      at: since > lastAt ? since : Math.max(at, lastAt),
      code,
      ...present({ resource, requestId }),
    });
    return verdict;
  }

  return {
    observe(attempt) {
      const { connection, at, purpose, path } = attempt;
      // The discovery document says nothing about what a key may do.
      if (purpose !== "token" && !path.startsWith("/v1/")) return;
      if (costsBudget(attempt)) {
        guard(() => chartsOf(connection).minutes.note(attempt));
        chartsOf(connection).latency.note(attempt);
      }
      change(connection, at, (state) => applyAttempt(state, attempt));
    },
    observeLimit(connection, attempt) {
      if (!costsBudget(attempt)) return;
      // Its page is in the journal of the other.
      const { requestId: _others, ...call } = attempt;
      guard(() => chartsOf(connection).minutes.note(call));
      change(connection, attempt.at, (state) => applySpentLimit(state, attempt));
    },
    finish: (connection, operation) => change(connection, now(), (state) => conclude(state, operation)),
    noteFields: (connection, look) => change(connection, look.at, (state) => applyFieldReport(state, look)),
    status(connection, at) {
      const { deprecations, serviceVersion } = stateOf(connection);
      return {
        verdict: recordVerdict(connection, at),
        // Nothing reads again what the connection does not offer.
        deprecations: Object.values(deprecations).filter(({ path }) => offers(connection, path)),
        ...(serviceVersion !== undefined && { serviceVersion }),
      };
    },
    details(connection, at) {
      const { serviceVersions } = stateOf(connection);
      const { minutes, latency } = chartsOf(connection);
      return {
        budget: minutes.list(at),
        latency: latency.at(at),
        serviceVersions: Object.entries(serviceVersions)
          .map(([version, seen]) => ({ version, ...seen }))
          .filter((seen) => seen.at > at - DAY_MS)
          .sort((one, other) => other.at - one.at),
      };
    },
    permissions: (connection, resources, scopes) => listPermissions(stateOf(connection), resources, scopes),
    history: (connection, at) => store.history(connection, at - DAY_MS),
    throttled(connection) {
      const { whole } = stateOf(connection);
      return whole?.code === "throttled" ? whole : undefined;
    },
    recall(connection, spent) {
      // Those calls were made with the key before.
      if (renewed.has(connection)) return;
      const before = new BudgetMinutes();
      for (const call of spent) before.note(call);
      chartsOf(connection).minutes.add(before);
    },
    renew(connection, target, before) {
      const { whole } = stateOf(connection);
      renewed.add(connection);
      store.forget(connection, target);
      charts.delete(connection);
      for (const [key, { until = 0 }] of pauses) if (until <= now()) pauses.delete(key);
      if (whole?.code === "throttled" && (whole.until ?? 0) > now()) {
        // What it hides was known of the key as it was.
        const { behind: _hidden, ...pause } = whole;
        pauses.set(`${connection} ${before}`, pause);
      }
      const pause = pauses.get(`${connection} ${target}`);
      guard(() => {
        const state = stateOf(connection);
        // Other instances may know more.
        if (pause && !state.whole) store.set(connection, { ...state, whole: pause });
        recordVerdict(connection, now());
      });
    },
  };
}

/** Only calls to /v1 that can have arrived do. */
function costsBudget({ sent, isUnconnected, purpose, path }: Attempt): boolean {
  return sent && !isUnconnected && purpose !== "token" && path.startsWith("/v1/");
}
