import type { Clock } from "./clock";
import { AuthenticationFailed, InternalError, LocalError } from "./errors";
import type { Token } from "./exchange";

/** What a screen may know of a token: never its value. Times in milliseconds since the epoch. */
export interface TokenState {
  state: "none" | "live" | "resting";
  expiresAt?: number;
  scope?: string;
  /** While resting: when the token endpoint is asked again. */
  restsUntil?: number;
}

interface Failure {
  kind: FailureKind;
  error: LocalError;
  count: number;
  at: number;
  until: number;
}

/**
 * The token of one target (interface, "Authentication" 2): kept for its life, got once however many ask.
 * A failed exchange is remembered as a time to rest, never as a promise.
 */
export class TokenCache {
  #token: Token | undefined;
  #flight: Promise<Token> | undefined;
  #failure: Failure | undefined;

  constructor(
    private readonly exchange: () => Promise<Token>,
    private readonly clock: Clock,
  ) {}

  /**
   * A usable token. One that is about to age is renewed in the background while it goes on serving.
   * @throws what the exchange threw, again without asking while the endpoint rests.
   */
  async get(signal?: AbortSignal): Promise<Token> {
    const now = this.clock.now();
    const token = this.#token;
    if (token && now < unusableFrom(token)) {
      if (now >= renewFrom(token) && !this.#isResting(now)) this.#fly().catch(ignore);
      return token;
    }
    if (this.#failure && now < this.#failure.until) throw stillResting(this.#failure, now);
    return unlessAborted(this.#fly(), signal);
  }

  /** Drops exactly the token that was refused: a newer one that came meanwhile stays. */
  drop(refused: Token): void {
    if (this.#token?.value === refused.value) this.#token = undefined;
  }

  /** A fresh token was refused as well: exchanges cannot help, so they rest for 10 s, doubling to 5 min. */
  refusedAgain(token: Token, error: LocalError): void {
    this.drop(token);
    this.#remember("refused_again", error);
  }

  /** A call with this token was accepted: a failure from before it was issued is over, a later one is not. */
  accepted(token: Token): void {
    if (this.#failure && this.#failure.at <= token.issuedAt) this.#failure = undefined;
  }

  state(): TokenState {
    const now = this.clock.now();
    if (this.#token && now < unusableFrom(this.#token)) {
      const { expiresAt, scope } = this.#token;
      return { state: "live", expiresAt, ...(scope !== undefined && { scope }) };
    }
    return this.#isResting(now)
      ? { state: "resting", restsUntil: this.#failure?.until ?? now }
      : { state: "none" };
  }

  #isResting(now: number): boolean {
    return this.#failure !== undefined && now < this.#failure.until;
  }

  /** The one flight, stored before the first await and owned by nobody who waits for it. */
  #fly(): Promise<Token> {
    this.#flight ??= this.exchange()
      .then((token) => {
        this.#token = token;
        return token;
      })
      .catch((error: unknown) => {
        const failure = asLocalError(error);
        this.#remember(kindOf(failure), failure);
        throw failure;
      })
      .finally(() => {
        this.#flight = undefined;
      });
    return this.#flight;
  }

  #remember(kind: FailureKind, error: LocalError): void {
    const now = this.clock.now();
    const last = this.#failure?.kind === kind ? this.#failure : undefined;
    // Calls that were under way together fail together: that is one failure, not a row of them.
    if (last && now < last.until) return;
    const count = (last?.count ?? 0) + 1;
    const [firstMs, mostMs] = RESTS[kind];
    const rest = Math.max(error.detail.retryAfterMs ?? 0, Math.min(firstMs * 2 ** (count - 1), mostMs));
    this.#failure = { kind, error, count, at: now, until: now + rest };
  }
}

/** Why the endpoint rests, and for how long: the first time, and the most after doubling. In milliseconds. */
const RESTS = {
  key_rejected: [60_000, 900_000],
  slowed_down: [5_000, 60_000],
  refused_again: [10_000, 300_000],
  failed: [1_000, 30_000],
} as const;

type FailureKind = keyof typeof RESTS;

function kindOf(error: LocalError): FailureKind {
  const upstream = error instanceof AuthenticationFailed ? error.detail.upstream : undefined;
  if (upstream?.code === "invalid_client") return "key_rejected";
  return upstream?.status === 429 ? "slowed_down" : "failed";
}

function asLocalError(error: unknown): LocalError {
  return error instanceof LocalError ? error : new InternalError();
}

function stillResting({ error, until }: Failure, now: number): LocalError {
  return new LocalError(error.code, error.message, { ...error.detail, retryAfterMs: until - now });
}

function unusableFrom({ issuedAt, expiresAt }: Token): number {
  return expiresAt - Math.min(5_000, (expiresAt - issuedAt) * 0.02);
}

function renewFrom(token: Token): number {
  return unusableFrom(token) - Math.min(20_000, (token.expiresAt - token.issuedAt) * 0.03);
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function ignore(): void {
  // A background renewal that failed has left its mark in #failure; the old token still serves.
}
