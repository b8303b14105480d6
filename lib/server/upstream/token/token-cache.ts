import { InternalError, LocalError } from "@/lib/server/upstream/errors/errors";
import { isTransientError } from "@/lib/server/upstream/retry/back-off";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { unlessAborted } from "@/lib/server/upstream/time/unless-aborted";
import { isSlowDown, type Token } from "./exchange";
import { createRest, type Rest, type RestBounds, StillResting } from "./rest";

/** A token as screens may show it, without its value. Times in milliseconds since the epoch. */
export interface TokenState {
  state: "none" | "live" | "resting";
  issuedAt?: number;
  expiresAt?: number;
  scope?: string;
  /** While resting: when the next exchange is made. */
  restsUntil?: number;
}

/** Why this key's exchanges rest. The endpoint's own rests are in `TokenEndpoint`. */
const SPANS = {
  key_rejected: [60_000, 900_000],
  refused_again: [10_000, 300_000],
  failed: [1_000, 30_000],
} as const satisfies Record<string, RestBounds>;

type Kind = keyof typeof SPANS;

/** A rest this short is waited for. */
const SHORT_MS = 2_000;

/**
 * The token of one target (interface, "Authentication" 2): kept for its life, and got by one exchange however many calls
 * need it. A failed exchange is remembered as a time to rest, never as a promise.
 * @typeParam Cause what an exchange knows of the call that needs it
 */
export class TokenCache<Cause> {
  #token: Token | undefined;
  #flight: Promise<Token> | undefined;
  #rest: (Rest & { kind: Kind }) | undefined;

  constructor(
    private readonly exchange: (cause: Cause) => Promise<Token>,
    private readonly clock: Clock,
  ) {}

  /**
   * A usable token. One near its end is renewed in the background while it still serves.
   * @throws what the exchange threw; StillResting while this key rests
   */
  async get(cause: Cause, signal?: AbortSignal): Promise<Token> {
    const now = this.clock.now();
    const token = this.#token;
    if (token && now < unusableFrom(token)) {
      if (now >= renewFrom(token) && this.#restLeft(now) <= 0) this.#fly(cause).catch(ignore);
      return token;
    }
    if (this.#rest && this.#restLeft(now) > SHORT_MS)
      throw new StillResting(this.#rest.error, this.#restLeft(now));
    return unlessAborted(this.#fly(cause), signal);
  }

  /** Drops exactly the token that was refused; a newer one stays, even with the same value. */
  drop(refused: Token): void {
    if (this.#token === refused) this.#token = undefined;
  }

  /** A fresh token was refused too: exchanges cannot help, so they rest for 10 s, doubling to 5 min. */
  rejectReplay(token: Token, error: LocalError): void {
    this.drop(token);
    this.#remember("refused_again", error);
  }

  /** A call with this token was accepted: that ends a rest from before it was issued, but no later one. */
  confirm(token: Token): void {
    if (this.#rest && this.#rest.at <= token.issuedAt) this.#rest = undefined;
  }

  /**
   * Goes on with the token of the key before this one, until it ends or is refused; a token of this key's own stays.
   * @returns the token that is in use now
   */
  inherit(before: TokenCache<Cause>): Token | undefined {
    const isLive = (token: Token | undefined) => token && this.clock.now() < unusableFrom(token);
    if (!isLive(this.#token) && isLive(before.#token)) this.#token = before.#token;
    return this.#token;
  }

  /** Somebody says that the cause is mended: the next call that needs a token gets an exchange at once. */
  forgive(): void {
    this.#rest = undefined;
  }

  state(): TokenState {
    const now = this.clock.now();
    if (this.#token && now < unusableFrom(this.#token)) {
      const { issuedAt, expiresAt, scope } = this.#token;
      return { state: "live", issuedAt, expiresAt, ...(scope !== undefined && { scope }) };
    }
    const left = this.#restLeft(now);
    return left > 0 ? { state: "resting", restsUntil: now + left } : { state: "none" };
  }

  #restLeft(now: number): number {
    return Math.max((this.#rest?.until ?? 0) - now, 0);
  }

  /** The one exchange under way, stored before the first await; no caller can cancel it. */
  #fly(cause: Cause): Promise<Token> {
    this.#flight ??= this.#exchangeAfterRest(cause).finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  async #exchangeAfterRest(cause: Cause): Promise<Token> {
    const left = this.#restLeft(this.clock.now());
    if (left > 0) await this.clock.sleep(left);
    try {
      this.#token = await this.exchange(cause);
      return this.#token;
    } catch (error) {
      const failure = error instanceof LocalError ? error : new InternalError({ cause: error });
      const kind = restKindOf(failure);
      if (kind) this.#remember(kind, failure);
      throw failure;
    }
  }

  #remember(kind: Kind, error: LocalError): void {
    const now = this.clock.now();
    const last = this.#rest?.kind === kind ? this.#rest : undefined;
    // Calls that were in flight together fail together: that is one failure, not several in a row.
    if (last && now < last.until) return;
    this.#rest = { kind, ...createRest(error, last, SPANS[kind], now) };
  }
}

/** Why this key rests after a failure; undefined where the endpoint rests instead, or got no request. */
function restKindOf(error: LocalError): Kind | undefined {
  const { status, code } = error.detail.upstream ?? {};
  if (error instanceof StillResting || isSlowDown(error) || isTransientError(error)) return undefined;
  // A 401 is about the key, whatever it says (interface, "Authentication" 9).
  return status === 401 || code === "invalid_client" ? "key_rejected" : "failed";
}

function unusableFrom({ issuedAt, expiresAt }: Token): number {
  return expiresAt - Math.min(5_000, (expiresAt - issuedAt) * 0.02);
}

function renewFrom(token: Token): number {
  return unusableFrom(token) - Math.min(20_000, (token.expiresAt - token.issuedAt) * 0.03);
}

function ignore(): void {
  // A failed renewal in the background is remembered in #rest; the old token still serves.
}
