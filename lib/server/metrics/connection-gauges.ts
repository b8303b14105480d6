import { Gauge, type Registry } from "prom-client";
import { type BudgetStatus, VERDICT_CODES, type Verdict } from "@/lib/contract/status";
import type { TokenState } from "@/lib/server/upstream/token/token-cache";

/** What metrics show of a connection. Times in milliseconds since the epoch; metrics have seconds. */
export interface ConnectionFigures {
  id: string;
  budget: BudgetStatus;
  token: TokenState;
  verdict: Verdict;
}

type SetGauges = (connections: readonly ConnectionFigures[], now: number) => void;

/** Declares the gauges of connections. @returns a function that sets them for a scrape; what is unknown gets no value */
export function gaugeConnections(registry: Registry): SetGauges {
  function gauge<Label extends string = never>(name: string, help: string, ...labels: Label[]) {
    return new Gauge({ name, help, labelNames: ["connection", ...labels] as const, registers: [registry] });
  }
  const gauges = {
    limit: gauge(
      "rollcall_budget_limit",
      "Calls that the key may make in a window, once the service said so",
    ),
    remaining: gauge("rollcall_budget_remaining", "Calls left in this window, once the service said so"),
    used: gauge(
      "rollcall_budget_used",
      "Calls in this window by purpose; 'elsewhere' are those of other programs with this key",
      "purpose",
    ),
    paused: gauge(
      "rollcall_paused_seconds",
      "How long the connection's calls pause from now; 0 when they do not",
    ),
    tokenAge: gauge("rollcall_token_age_seconds", "Since the live token was issued"),
    tokenLeft: gauge("rollcall_token_remaining_seconds", "Until the live token expires"),
    tokenRest: gauge(
      "rollcall_token_rest_seconds",
      "How long no token is asked for from now; 0 when that is no matter",
    ),
    verdict: gauge(
      "rollcall_access_verdict",
      "What traffic shows of access: 1 for the verdict in force",
      "verdict",
    ),
    verdictAge: gauge("rollcall_access_verdict_seconds", "Since the verdict in force began"),
    goodAge: gauge("rollcall_access_last_good_seconds", "Since a read last succeeded"),
  };

  function setBudget(connection: string, { isKnown, limit, remaining, elsewhere, by }: BudgetStatus): void {
    for (const { purpose, calls } of by) gauges.used.inc({ connection, purpose }, calls);
    if (!isKnown) return;
    if (elsewhere !== undefined) gauges.used.set({ connection, purpose: "elsewhere" }, elsewhere);
    gauges.limit.set({ connection }, limit);
    gauges.remaining.set({ connection }, remaining);
  }

  return (connections, now) => {
    // A connection that was removed, or a purpose of a window that has ended, would keep its last value.
    for (const each of Object.values(gauges)) each.reset();
    const since = (at: number | undefined) => (at === undefined ? undefined : Math.max(now - at, 0) / 1000);
    const left = (at = 0) => Math.max(at - now, 0) / 1000;
    for (const { id: connection, budget, token, verdict } of connections) {
      setBudget(connection, budget);
      gauges.paused.set({ connection }, left(budget.pausedUntil));
      setKnown(gauges.tokenAge, connection, since(token.issuedAt));
      setKnown(gauges.tokenLeft, connection, token.expiresAt && left(token.expiresAt));
      gauges.tokenRest.set({ connection }, left(token.restsUntil));
      for (const code of VERDICT_CODES)
        gauges.verdict.set({ connection, verdict: code }, code === verdict.code ? 1 : 0);
      setKnown(gauges.verdictAge, connection, since(verdict.since));
      setKnown(gauges.goodAge, connection, since(verdict.lastGoodAt));
    }
  };
}

function setKnown(gauge: Gauge<"connection">, connection: string, value: number | undefined): void {
  if (value !== undefined) gauge.set({ connection }, value);
}
