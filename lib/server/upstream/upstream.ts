import { Agent } from "undici";
import { lookup } from "@/lib/server/net/lookup";
import { Budget } from "./budget/budget";
import { BUDGET_ROW } from "./budget/row-kind";
import { Coalescer } from "./coalesce/coalescer";
import { FORGOTTEN_ROW } from "./coalesce/forgotten-row";
import type { CallContext } from "./observe/call-context";
import { describeAttempt } from "./observe/describe-attempt";
import type { KeyObserver, Observer } from "./observe/observer";
import type { AnswerHeaders } from "./protocol/headers";
import { baseUrlOf, type Target, targetIdentity } from "./protocol/target";
import { Secrets } from "./secrets/secrets";
import { identityOf } from "./send/answer";
import { createMemoryRows, type SharedRows } from "./shared/shared-row";
import { type Clock, systemClock } from "./time/clock";
import { ENDPOINT_ROW, TokenEndpoint } from "./token/endpoint";
import { type ExchangeResult, exchange, isKeyRefused, type Token } from "./token/exchange";
import { Exchanges } from "./token/exchanges";
import type { PastExchange } from "./token/past-exchange";
import { TokenCache } from "./token/token-cache";
import { TOKEN_ROW } from "./token/token-row";

/** What all calls with one key and base URL share. */
export interface Upstream {
  target: Target;
  tokens: TokenCache<CallContext>;
  endpoint: TokenEndpoint;
  exchanges: Exchanges;
  budget: Budget;
  coalescer: Coalescer;
  secrets: Secrets;
  clock: Clock;
  random: () => number;
  observe: Observer;
  dispatcher: Agent;
  timeouts: Timeouts;
}

/** In milliseconds. */
export interface Timeouts {
  /** For a connection, from the lookup of its name to the end of its TLS handshake; half a second more, as undici looks at its clock. */
  connectMs: number;
  /** For one attempt. */
  attemptMs: number;
  /** For a whole operation with its waiting. */
  overallMs: number;
  /** The window in which the number of token exchanges is limited. */
  exchangeWindowMs: number;
}

export const TIMEOUTS: Timeouts = {
  // More than the 5 s after which a system's resolver asks the second name server, and twice in a read's time.
  connectMs: 6_000,
  attemptMs: 8_000,
  overallMs: 15_000,
  exchangeWindowMs: 60_000,
};

/** More than the documented budget of a minute could ever fill; a call that waits for one of them has no connection. */
const MOST_SOCKETS = 128;

interface UpstreamDeps {
  observe: KeyObserver;
  clock?: Clock;
  /** 0 to 1, for jitter. */
  random?: () => number;
  timeouts?: Timeouts;
  /** The rows that are shared with other instances; in memory where there are none. */
  rows?: SharedRows;
}

/** All upstreams of this process. */
export interface Upstreams {
  /** The one upstream of this base URL and key, whoever asks for it. */
  to(target: Target): Upstream;
  /** Gives each token endpoint its exchanges of before the start, which are in the order in which they ended. */
  recallExchanges(exchanges: readonly PastExchange[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens upstreams. Keys of one service share the rests of its token endpoint and nothing else: base URL and fingerprint
 * identify all other state.
 */
export function createUpstreams({
  observe,
  clock = systemClock,
  random = Math.random,
  timeouts = TIMEOUTS,
  rows = createMemoryRows(),
}: UpstreamDeps): Upstreams {
  const endpoints = new Map<string, TokenEndpoint>();
  const upstreams = new Map<string, Upstream>();

  function open(target: Target): Upstream {
    const endpoint = getOrCreate(
      endpoints,
      target.baseUrl,
      () =>
        new TokenEndpoint(clock, random, timeouts.exchangeWindowMs, rows.open(ENDPOINT_ROW, target.baseUrl)),
    );
    const id = targetIdentity(target);
    const secrets = new Secrets(target.apiKey);
    const upstream: Upstream = {
      target,
      tokens: new TokenCache((context, keepLease) => exchangeFor(upstream, context, keepLease), clock, {
        row: rows.open(TOKEN_ROW, id),
        instance: rows.instance,
        seal: rows.seal,
        target: id,
        learn: secrets.learn.bind(secrets),
      }),
      endpoint,
      exchanges: new Exchanges(clock),
      budget: new Budget(clock, random, {
        row: rows.open(BUDGET_ROW, id),
        instance: rows.instance,
        completeSince: rows.completeSince,
      }),
      coalescer: new Coalescer(clock, rows.open(FORGOTTEN_ROW, id)),
      secrets,
      clock,
      random,
      observe: (attempt) => observe(attempt, target),
      // Its own sockets, so that calls that stall hold up no other key.
      dispatcher: new Agent({
        connections: MOST_SOCKETS,
        maxHeaderSize: 32 * 1024,
        connect: { lookup, timeout: timeouts.connectMs },
      }),
      timeouts,
    };
    return upstream;
  }

  return {
    to: (target) => getOrCreate(upstreams, targetIdentity(target), () => open(target)),
    async recallExchanges(exchanges) {
      for (const [baseUrl, endpoint] of endpoints) {
        await endpoint.recall(exchanges.filter(({ key }) => baseUrlOf(key) === baseUrl));
      }
    },
    async close() {
      await Promise.all([...upstreams.values()].map(({ dispatcher }) => dispatcher.close()));
    },
  };
}

/** Gets a token for a call by an exchange, of which observers are told as a part of the call's operation. */
function exchangeFor(
  upstream: Upstream,
  context: CallContext,
  keepLease: () => Promise<void>,
): Promise<Token> {
  const { endpoint, exchanges, clock, secrets, timeouts, dispatcher, target, observe } = upstream;
  return endpoint.request(targetIdentity(target), async (attempt) => {
    await keepLease();
    const at = clock.now();
    let result: ExchangeResult | undefined;
    let headers: AnswerHeaders | undefined;
    let failure: unknown;
    const onHeaders = (answered: AnswerHeaders) => {
      headers = answered;
    };
    try {
      result = await exchange(target, {
        clock,
        secrets,
        timeoutMs: timeouts.attemptMs,
        sentAt: at,
        dispatcher,
        onHeaders,
      });
      return result.token;
    } catch (error) {
      failure = error;
      // The last token may still live, but what a rejected key could read is shown to nobody any more.
      if (isKeyRefused(error)) upstream.coalescer.purge();
      throw error;
    } finally {
      const requestLine = { method: "POST", path: "/oauth/token", query: "", purpose: "token" } as const;
      const durationMs = clock.now() - at;
      const times = { at, durationMs, attempt, sent: true };
      const outcome = result ? { identity: identityOf(result.status, headers ?? {}) } : { failure };
      const event = describeAttempt(requestLine, context, { ...times, ...outcome, headers }, secrets);
      exchanges.note(event);
      observe(event);
    }
  });
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
