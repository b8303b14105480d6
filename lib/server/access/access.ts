import type { AccessAnswer, AccessEvent, ResourcePermission } from "@/lib/contract/access";
import type { ResourceName } from "@/lib/contract/resources";
import type { ConnectionStatus } from "@/lib/contract/status";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { Latencies } from "./metrics/latency";
import { Minutes, type Spent } from "./metrics/minutes";
import { type AccessStore, isSame, memoryStore } from "./store/access-store";
import type { AccessState } from "./verdict/access-state";
import { type Look, lookedAt, permissionsOf } from "./verdict/permits";
import { conclude, witness } from "./verdict/reduce";
import { verdictOf } from "./verdict/verdict";

const DAY_MS = 86_400_000;

/** What real traffic says about each connection (design, "Access"): no call is spent on it. */
export interface Access {
  /** Takes in one attempt. Neither throws nor waits. */
  observe(attempt: Attempt): void;
  /** The operation is over: what its last attempt brought is final. Neither throws nor waits. */
  over(connection: string, operation: string): void;
  /** Somebody has looked at the items of an answer. Neither throws nor waits. */
  looked(connection: string, look: Look): void;
  /** What a screen is told, from memory alone. `now` in milliseconds since the epoch. */
  status(
    connection: string,
    now: number,
  ): Pick<ConnectionStatus, "verdict" | "deprecations" | "serviceVersion">;
  /** More of it, for the page about access, from memory alone. */
  details(connection: string, now: number): Pick<AccessAnswer, "budget" | "latency" | "serviceVersions">;
  /** One line for each of these resources, from memory alone. */
  permissions(
    connection: string,
    resources: readonly ResourceName[],
    scopes: readonly string[] | undefined,
  ): ResourcePermission[];
  /** The verdicts of the last 24 hours: one query. */
  history(connection: string, now: number): Promise<AccessEvent[]>;
  /** Takes in what was spent before the start, oldest first, however much has been spent since. */
  recall(connection: string, spent: readonly Spent[]): void;
  /** The connection has another key or address: what was known was about the old one. */
  renew(connection: string, target: string): void;
}

interface Parts {
  /** Told of a mistake of ours, which must not become the caller's. */
  failed: (error: unknown) => void;
  store?: AccessStore;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export function createAccess({ failed, store = memoryStore(), now = Date.now }: Parts): Access {
  const minutes = new Map<string, Minutes>();
  const latencies = new Map<string, Latencies>();
  const renewed = new Set<string>();

  function minutesOf(connection: string): Minutes {
    const known = minutes.get(connection) ?? new Minutes();
    minutes.set(connection, known);
    return known;
  }

  function latenciesOf(connection: string): Latencies {
    const known = latencies.get(connection) ?? new Latencies();
    latencies.set(connection, known);
    return known;
  }

  function carefully(act: () => void): void {
    try {
      act();
    } catch (error) {
      failed(error);
    }
  }

  function change(connection: string, at: number, next: (state: AccessState) => AccessState): void {
    carefully(() => {
      // What has passed by itself meanwhile passed before this.
      notice(connection, at);
      const state = store.get(connection);
      const changed = next(state);
      if (changed === state) return;
      store.set(connection, changed);
      notice(connection, now());
    });
  }

  /** Notes the verdict if it is another one than before. */
  function notice(connection: string, at: number) {
    const verdict = verdictOf(store.get(connection), at);
    const last = store.latest(connection);
    if (isSame(last, verdict)) return verdict;
    const { code, resource, requestId, since = 0 } = verdict;
    store.happened(connection, {
      // Older trouble that shows again when newer has gone has begun before, but is in force from now on.
      at: since > (last?.at ?? 0) ? since : Math.max(at, last?.at ?? 0),
      code,
      ...(resource !== undefined && { resource }),
      ...(requestId !== undefined && { requestId }),
    });
    return verdict;
  }

  return {
    observe(attempt) {
      const { connection, at, purpose, path } = attempt;
      // Discovery is of the service, not of what a key may do.
      if (purpose !== "token" && !path.startsWith("/v1/")) return;
      // What was not sent, and exchanges, cost nothing.
      if (attempt.sent && purpose !== "token") {
        carefully(() => minutesOf(connection).note(attempt));
        latenciesOf(connection).note(attempt);
      }
      change(connection, at, (state) => witness(state, attempt));
    },
    over: (connection, operation) => change(connection, now(), (state) => conclude(state, operation)),
    looked: (connection, look) => change(connection, look.at, (state) => lookedAt(state, look)),
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
      return {
        budget: minutesOf(connection).list(at),
        latency: latenciesOf(connection).at(at),
        serviceVersions: Object.entries(serviceVersions)
          .map(([version, seen]) => ({ version, ...seen }))
          .filter((seen) => seen.at > at - DAY_MS)
          .sort((one, other) => other.at - one.at),
      };
    },
    permissions: (connection, resources, scopes) => permissionsOf(store.get(connection), resources, scopes),
    history: (connection, at) => store.history(connection, at - DAY_MS),
    recall(connection, spent) {
      // It was about the key before.
      if (renewed.has(connection)) return;
      const before = new Minutes();
      for (const call of spent) before.note(call);
      minutesOf(connection).add(before);
    },
    renew(connection, target) {
      renewed.add(connection);
      store.forget(connection, target);
      minutes.delete(connection);
      latencies.delete(connection);
      carefully(() => notice(connection, now()));
    },
  };
}
