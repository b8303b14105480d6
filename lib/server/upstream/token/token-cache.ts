import { createHash } from "node:crypto";
import { InternalError, LocalError } from "@/lib/server/upstream/errors/errors";
import { isTransientError } from "@/lib/server/upstream/retry/back-off";
import {
  createMemoryRow,
  type Sealing,
  type SharedRow,
  UNSEALED,
} from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { unlessAborted } from "@/lib/server/upstream/time/unless-aborted";
import { isSlowDown, type Token } from "./exchange";
import { StillResting } from "./rest";
import {
  addRest,
  dropToken,
  endRest,
  keepLease,
  type Lease,
  type RestKind,
  restLeft,
  type StoredToken,
  storeFailure,
  storeToken,
  TOKEN_ROW,
  type TokenRow,
  takeLease,
} from "./token-row";

/** A token as screens may show it, without its value. Times in milliseconds since the epoch. */
export interface TokenState {
  state: "none" | "live" | "resting";
  issuedAt?: number;
  expiresAt?: number;
  scope?: string;
  /** While resting: when the next exchange is made. */
  restsUntil?: number;
}

/** Where the token is kept, and what it is sealed for: the key and its address. */
export interface TokenPlace {
  row: SharedRow<TokenRow>;
  instance: string;
  seal: Sealing;
  target: string;
  /** Called with every token that another instance got: it must show nowhere either. */
  learn(token: string): void;
}

/** A rest this short is waited for. */
const SHORT_MS = 2_000;
/** Whoever waits for another instance looks this often, should a notification be lost. */
const LOOK_MS = 1_000;

/** What to do about a token. */
type Step =
  | { token: Token }
  | { lease: Lease }
  | { waitFor: { generation: number; until: number } }
  | { rest: StillResting };

/**
 * The token of one target (interface, "Authentication" 2): kept for its life, and got by one exchange however many calls and
 * instances need it. A failed exchange is remembered as a time to rest, never as a promise.
 * @typeParam Cause what an exchange knows of the call that needs it
 */
export class TokenCache<Cause> {
  readonly #place: TokenPlace;
  #flight: Promise<Token> | undefined;
  /** What was opened last, and what came out. */
  #opened: { from: StoredToken; token: Token | undefined } | undefined;
  /** By which tokens that were in the row are dropped from it. */
  readonly #hashes = new WeakMap<Token, string>();
  /** Of the key before this one. */
  #inherited: Token | undefined;

  /** @param exchange makes one exchange; it calls `keep` before each attempt, so that no other instance makes one too */
  constructor(
    private readonly exchange: (cause: Cause, keep: () => Promise<void>) => Promise<Token>,
    private readonly clock: Clock,
    place?: TokenPlace,
  ) {
    const row = place?.row ?? createMemoryRow(TOKEN_ROW.first);
    this.#place = place ?? { row, instance: "here", seal: UNSEALED, target: "", learn: () => {} };
  }

  /**
   * A usable token. One near its end is renewed in the background while it still serves.
   * @throws what the exchange threw; StillResting while this key rests
   */
  async get(cause: Cause, signal?: AbortSignal): Promise<Token> {
    const now = this.clock.now();
    const row = this.#place.row.peek();
    const token = this.#live(row, now);
    if (token) {
      if (now >= renewFrom(token) && restLeft(row, now) <= 0) this.#fly(cause).catch(ignore);
      return token;
    }
    if (row.rest && restLeft(row, now) > SHORT_MS) throw new StillResting(row.rest.error, restLeft(row, now));
    return unlessAborted(this.#fly(cause), signal);
  }

  /** Drops exactly the token that was refused; a newer one stays, even with the same value. */
  async drop(refused: Token): Promise<void> {
    if (this.#inherited === refused) this.#inherited = undefined;
    const hash = this.#hashes.get(refused);
    if (hash !== undefined) await this.#change((row) => dropToken(row, hash));
  }

  /** A fresh token was refused too: exchanges cannot help, so they rest for 10 s, doubling to 5 min. */
  async rejectReplay(token: Token, error: LocalError): Promise<void> {
    const now = this.clock.now();
    const hash = this.#hashes.get(token) ?? "";
    await this.#change((row) => addRest(dropToken(row, hash), "refused_again", error, now));
  }

  /** A call with this token was accepted: that ends a rest from before it was issued, but no later one. */
  async confirm(token: Token): Promise<void> {
    const isOver = ({ rest }: TokenRow) => rest !== undefined && rest.at <= token.issuedAt;
    if (!isOver(this.#place.row.peek())) return;
    await this.#change((row) => (isOver(row) ? endRest(row) : row));
  }

  /**
   * Goes on with the token of the key before this one, until it ends or is refused; a token of this key's own stays.
   * @returns the token that is in use now
   */
  inherit(before: TokenCache<Cause>): Token | undefined {
    const now = this.clock.now();
    this.#inherited = before.#live(before.#place.row.peek(), now);
    return this.#live(this.#place.row.peek(), now);
  }

  /** Somebody says that the cause is mended: the next call that needs a token gets an exchange at once. */
  async forgive(): Promise<void> {
    if (this.#place.row.peek().rest) await this.#change(endRest);
  }

  state(): TokenState {
    const now = this.clock.now();
    const row = this.#place.row.peek();
    const token = this.#live(row, now);
    if (token) {
      const { issuedAt, expiresAt, scope } = token;
      return { state: "live", issuedAt, expiresAt, ...(scope !== undefined && { scope }) };
    }
    const left = restLeft(row, now);
    return left > 0 ? { state: "resting", restsUntil: now + left } : { state: "none" };
  }

  #change(change: (row: TokenRow) => TokenRow): Promise<void> {
    return this.#place.row.update((row) => [change(row), undefined]);
  }

  #live(row: TokenRow, now: number): Token | undefined {
    const own = this.#open(row);
    if (own && now < unusableFrom(own)) return own;
    return this.#inherited && now < unusableFrom(this.#inherited) ? this.#inherited : undefined;
  }

  /** The token in the row. One that was tampered with, or sealed with a key that is unknown here, is none. */
  #open({ token: from }: TokenRow): Token | undefined {
    if (!from) return undefined;
    if (this.#opened?.from !== from) {
      const { seal, learn } = this.#place;
      const text = seal.open(from.sealed, this.#contextOf(from.generation));
      const token: Token | undefined = text === undefined ? undefined : JSON.parse(text);
      this.#opened = { from, token };
      if (token) {
        learn(token.value);
        this.#hashes.set(token, from.hash);
      }
    }
    return this.#opened.token;
  }

  #contextOf(generation: number): string {
    return `${this.#place.target} ${generation}`;
  }

  /** The one exchange under way, stored before the first await; no caller can cancel it. */
  #fly(cause: Cause): Promise<Token> {
    this.#flight ??= this.#obtain(cause).finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  /** Gets a token by an exchange, here or in the instance that has begun one. */
  async #obtain(cause: Cause): Promise<Token> {
    const { row } = this.#place;
    for (;;) {
      const step = await row.update((known) => this.#nextStep(known));
      if ("token" in step) return step.token;
      if ("lease" in step) return this.#exchange(step.lease, cause);
      if ("waitFor" in step) {
        await this.#waitFor(step.waitFor);
        continue;
      }
      const { retryAfterMs = 0 } = step.rest.detail;
      if (retryAfterMs > SHORT_MS) throw step.rest;
      await this.clock.sleep(retryAfterMs);
    }
  }

  #nextStep(row: TokenRow): readonly [TokenRow, Step] {
    const now = this.clock.now();
    const token = this.#open(row);
    if (token && now < renewFrom(token)) return [row, { token }];
    const { rest, holder, generation } = row;
    if (holder && now < holder.until) return [row, { waitFor: { generation, until: holder.until } }];
    if (rest && now < rest.until) return [row, { rest: new StillResting(rest.error, rest.until - now) }];
    const { instance } = this.#place;
    const next = takeLease(row, instance, now);
    return [next, { lease: { instance, generation: next.generation } }];
  }

  /** Waits until another instance has ended its exchange, or might have without being heard. @throws how that failed */
  async #waitFor({ generation, until }: { generation: number; until: number }): Promise<void> {
    const { row } = this.#place;
    const isOver = () => row.peek().generation !== generation || !row.peek().holder;
    const heard = new AbortController();
    const end = row.onChange(() => isOver() && heard.abort());
    if (!isOver()) {
      const ms = Math.min(until - this.clock.now(), LOOK_MS);
      await this.clock.sleep(ms, heard.signal).catch(ignore);
    }
    end();
    if (!isOver()) row.refresh();
    const { generation: newest, failure } = row.peek();
    if (newest === generation && failure) throw new LocalError(failure.code, failure.message, failure.detail);
  }

  async #exchange(lease: Lease, cause: Cause): Promise<Token> {
    const { row, seal } = this.#place;
    const { generation } = lease;
    try {
      const token = await this.exchange(cause, () =>
        this.#change((known) => keepLease(known, lease, this.clock.now())),
      );
      const sealed = seal.seal(JSON.stringify(token), this.#contextOf(generation));
      const stored = { generation, sealed, hash: hashOf(token, generation), expiresAt: token.expiresAt };
      await this.#change((known) => storeToken(known, lease, stored));
      this.#hashes.set(token, stored.hash);
      if (row.peek().token === stored) this.#opened = { from: stored, token };
      return token;
    } catch (error) {
      const failure = error instanceof LocalError ? error : new InternalError({ cause: error });
      const end = { kind: restKindOf(failure), now: this.clock.now() };
      await this.#change((known) => storeFailure(known, lease, failure, end));
      throw failure;
    }
  }
}

/** Why this key rests after a failure; undefined where the endpoint rests instead, or got no request. */
function restKindOf(error: LocalError): RestKind | undefined {
  const { status, code } = error.detail.upstream ?? {};
  if (error instanceof StillResting || isSlowDown(error) || isTransientError(error)) return undefined;
  // A 401 is about the key, whatever it says (interface, "Authentication" 9).
  return status === 401 || code === "invalid_client" ? "key_rejected" : "failed";
}

/** Two exchanges may bring the same value. */
function hashOf({ value }: Token, generation: number): string {
  return createHash("sha256").update(`${generation} ${value}`).digest("base64url");
}

function unusableFrom({ issuedAt, expiresAt }: Token): number {
  return expiresAt - Math.min(5_000, (expiresAt - issuedAt) * 0.02);
}

function renewFrom(token: Token): number {
  return unusableFrom(token) - Math.min(20_000, (token.expiresAt - token.issuedAt) * 0.03);
}

function ignore(): void {
  // A failed renewal in the background is remembered in the row; the old token still serves.
}
