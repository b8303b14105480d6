import { randomUUID } from "node:crypto";
import { Agent } from "undici";
import { Budget } from "./budget";
import { type Clock, systemClock } from "./clock";
import { LocalError } from "./errors";
import { type ExchangeResult, exchange, type Token } from "./exchange";
import { TIMEOUTS, type Upstream } from "./forward";
import type { Attempt, Observer } from "./observe";
import type { Target } from "./target";
import { TokenCache } from "./token-cache";

interface Parts {
  connection: string;
  target: Target;
  observe: Observer;
  clock?: Clock;
  timeouts?: Upstream["timeouts"];
}

/** Builds what all calls of one connection share: one token cache, one budget, one pool of sockets. */
export function createUpstream({
  connection,
  target,
  observe,
  clock = systemClock,
  timeouts = TIMEOUTS,
}: Parts): Upstream {
  const dispatcher = new Agent({ connections: 32, maxHeaderSize: 32 * 1024 });
  const tokens = new TokenCache(() => observedExchange(), clock);

  async function observedExchange(): Promise<Token> {
    const at = clock.now();
    let result: ExchangeResult | undefined;
    let failure: unknown;
    try {
      result = await exchange(target, clock, { timeoutMs: timeouts.attemptMs, dispatcher });
      return result.token;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      observe({ ...describe(result, failure), at, durationMs: clock.now() - at, connection });
    }
  }

  return { connection, target, tokens, budget: new Budget(clock), clock, observe, dispatcher, timeouts };
}

function describe(
  result: ExchangeResult | undefined,
  failure: unknown,
): Omit<Attempt, "at" | "durationMs" | "connection"> {
  const refused = failure instanceof LocalError ? failure.detail.upstream : undefined;
  const status = result?.answer.status ?? refused?.status;
  const requestId = result?.answer.headers["request-id"] ?? refused?.requestId;
  const code = refused?.code ?? (failure instanceof LocalError ? failure.code : undefined);
  return {
    operation: randomUUID(),
    attempt: 1,
    purpose: "token",
    method: "POST",
    path: "/oauth/token",
    query: "",
    sent: true,
    ...(status !== undefined && { status }),
    ...(code && { code }),
    ...(requestId && { requestId }),
  };
}
