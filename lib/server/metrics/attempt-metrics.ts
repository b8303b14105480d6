import { Counter, Histogram, type Registry } from "prom-client";
import { outcomeOf } from "@/lib/server/journal/row/outcome";
import type { Attempt, Observer } from "@/lib/server/upstream/observe/observer";
import { codeLabel } from "./labels";

/** In seconds. No attempt lasts longer than 8. */
const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/** Declares the counters of attempts at the service. @returns an observer that counts each as it ends */
export function countAttempts(registry: Registry): Observer {
  const registers = [registry];
  const attempts = new Counter({
    name: "rollcall_upstream_attempts_total",
    help: "Attempts to read the service, sent or not; the codes are those of the interface and Rollcall's own, others are 'other'",
    labelNames: ["connection", "purpose", "outcome", "code"] as const,
    registers,
  });
  const exchanges = new Counter({
    name: "rollcall_token_exchanges_total",
    help: "Attempts to exchange the key for a token",
    labelNames: ["connection", "outcome", "code"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "rollcall_upstream_duration_seconds",
    help: "How long the service took to answer, without the wait for budget and token",
    labelNames: ["connection", "endpoint"] as const,
    buckets: BUCKETS,
    registers,
  });
  const pauses = new Counter({
    name: "rollcall_pauses_total",
    help: "Pauses of a connection's calls: the service sent a 429, or the budget of a window was used up",
    labelNames: ["connection"] as const,
    registers,
  });
  const pausedUntil = new Map<string, number>();

  function countPause({ connection, at, durationMs, budget }: Attempt): void {
    const until = budget?.pausedUntil;
    if (until === undefined) return;
    // Calls that were in flight together report the same pause.
    if (at + durationMs >= (pausedUntil.get(connection) ?? 0)) pauses.inc({ connection });
    pausedUntil.set(connection, until);
  }

  return (attempt) => {
    const { connection, purpose, durationMs } = attempt;
    const result = { outcome: outcomeOf(attempt), code: codeLabel(attempt.code) };
    const isExchange = purpose === "token";
    if (isExchange) exchanges.inc({ connection, ...result });
    else attempts.inc({ connection, purpose, ...result });
    const answerMs = isExchange && attempt.status !== undefined ? durationMs : attempt.serviceMs;
    if (answerMs !== undefined)
      durations.observe({ connection, endpoint: isExchange ? "token" : "resource" }, answerMs / 1000);
    countPause(attempt);
  };
}
