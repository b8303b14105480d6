import { createHash } from "node:crypto";
import { InternalError, isUnauthorised, LocalError } from "@/lib/server/upstream/errors/errors";
import { isTransientError } from "@/lib/server/upstream/retry/back-off";
import {
  createMemoryRow,
  type Sealing,
  type SharedRow,
  UNSEALED,
} from "@/lib/server/upstream/shared/shared-row";
import { waitForRow } from "@/lib/server/upstream/shared/wait-for-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import { unlessAborted } from "@/lib/server/upstream/time/unless-aborted";
import { isSlowDown, type Token } from "./exchange";
import { StillResting } from "./rest";
import {
  addRest,
  dropToken,
  endRest,
  heldUntil,
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

/** Where the token is stored. */
export interface TokenStorage {
  row: SharedRow<TokenRow>;
  instance: string;
  seal: Sealing;
  /** The identity of base URL and key, which the token is sealed for. */
  target: string;
  /** Called with every token that another instance got: it is a secret here too. */
  learn(token: string): void;
}

/** A rest this short is waited out. */
const SHORT_MS = 2_000;

/** What to do for a token. */
type Step =
  | { token: Token }
  /** Make the exchange: no other instance will. */
  | { lease: Lease }
  /** Another instance makes it. */
  | { waitFor: { generation: number; until: number } }
  | { rest: StillResting };

/**
 * The token of one target (interface, "Authentication" 2): kept for its life, and obtained by one exchange however many calls
 * and instances need it. A failed exchange is remembered as a rest in the row, never as a rejected promise.
 * @typeParam Cause what an exchange is told of the call that needs it
 */
export class TokenCache<Cause> {
  readonly #storage: TokenStorage;
  #exchanging: Promise<Token> | undefined;
  /** The last token that was unsealed, as every call looks at the row. */
  #opened: { from: StoredToken; token: Token | undefined } | undefined;
  /** The hash of each token that was in the row, by which it can be dropped from it. */
  readonly #hashes = new WeakMap<Token, string>();

  /** @param exchange makes one exchange, and calls `keepLease` before each attempt, so that no other instance makes one too */
  constructor(
    private readonly exchange: (cause: Cause, keepLease: () => Promise<void>) => Promise<Token>,
    private readonly clock: Clock,
    storage?: TokenStorage,
  ) {
    const row = storage?.row ?? createMemoryRow(TOKEN_ROW.first);
    this.#storage = storage ?? { row, instance: "here", seal: UNSEALED, target: "", learn: () => {} };
  }

  /**
   * A usable token. One near its end is renewed in the background, and serves until then.
   * @throws what the exchange threw; StillResting while this key rests; the signal's reason
   */
  async get(cause: Cause, signal?: AbortSignal): Promise<Token> {
    const now = this.clock.now();
    const row = this.#storage.row.peek();
    const token = this.#live(row, now);
    if (token) {
      if (now >= renewFrom(token) && restLeft(row, now) <= 0) this.#obtainOnce(cause).catch(ignore);
      return token;
    }
    if (row.rest && restLeft(row, now) > SHORT_MS) throw new StillResting(row.rest.error, restLeft(row, now));
    return unlessAborted(this.#obtainOnce(cause).catch(throwOwn), signal);
  }

  /** Drops exactly the token that was refused; a newer one stays, even with the same value. */
  async drop(refused: Token): Promise<void> {
    const hash = this.#hashes.get(refused);
    if (hash !== undefined) await this.#change((row) => dropToken(row, hash));
  }

  /** A fresh token was refused too: another exchange would not help, so they rest for 10 s, doubling to 5 min. */
  async rejectReplay(token: Token, error: LocalError): Promise<void> {
    const now = this.clock.now();
    const hash = this.#hashes.get(token) ?? "";
    await this.#change((row) => addRest(dropToken(row, hash), "refused_again", error, now));
  }

  /** The service accepted this token: that ends a rest which began before it was issued. */
  async confirm(token: Token): Promise<void> {
    const isOver = ({ rest }: TokenRow) => rest !== undefined && rest.at <= token.issuedAt;
    if (!isOver(this.#storage.row.peek())) return;
    await this.#change((row) => (isOver(row) ? endRest(row) : row));
  }

  /** A person may have mended the cause: ends the rest, so that the next call that needs a token makes an exchange. */
  async forgive(): Promise<void> {
    if (this.#storage.row.peek().rest) await this.#change(endRest);
  }

  state(): TokenState {
    const now = this.clock.now();
    const row = this.#storage.row.peek();
    const token = this.#live(row, now);
    if (token) {
      const { issuedAt, expiresAt, scope } = token;
      return { state: "live", issuedAt, expiresAt, ...(scope !== undefined && { scope }) };
    }
    const left = restLeft(row, now);
    return left > 0 ? { state: "resting", restsUntil: now + left } : { state: "none" };
  }

  /** When the last token was issued, by whichever instance, also where its life is over; milliseconds since the epoch. */
  lastIssuedAt(): number | undefined {
    return this.#open(this.#storage.row.peek())?.issuedAt;
  }

  #change(change: (row: TokenRow) => TokenRow): Promise<void> {
    return this.#storage.row.update((row) => [change(row), undefined]);
  }

  #live(row: TokenRow, now: number): Token | undefined {
    const token = this.#open(row);
    return token && isUsable(token, now) ? token : undefined;
  }

  /** The token in the row; none where it was tampered with, or sealed with a secret that is unknown here. */
  #open({ token: from }: TokenRow): Token | undefined {
    if (!from) return undefined;
    if (this.#opened?.from !== from) {
      const { seal, learn } = this.#storage;
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
    return `${this.#storage.target} ${generation}`;
  }

  /** Joins the exchange under way or begins one. No caller can cancel it for the others. */
  #obtainOnce(cause: Cause): Promise<Token> {
    this.#exchanging ??= this.#obtain(cause).finally(() => {
      this.#exchanging = undefined;
    });
    return this.#exchanging;
  }

  /** Gets a token by an exchange, made here or by the instance that has already begun one. */
  async #obtain(cause: Cause): Promise<Token> {
    const { row } = this.#storage;
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
    if (token && isUsable(token, now) && now < renewFrom(token)) return [row, { token }];
    const { rest, generation } = row;
    const until = heldUntil(row, now);
    if (until !== undefined) return [row, { waitFor: { generation, until } }];
    const left = restLeft(row, now);
    if (rest && left > 0) return [row, { rest: new StillResting(rest.error, left) }];
    const { instance } = this.#storage;
    const next = takeLease(row, instance, now);
    return [next, { lease: { instance, generation: next.generation } }];
  }

  /** Waits until another instance's exchange is over, for a second at most. @throws how that exchange failed */
  async #waitFor({ generation, until }: { generation: number; until: number }): Promise<void> {
    const { row } = this.#storage;
    const isOver = ({ generation: newest, holder }: TokenRow) => newest !== generation || !holder;
    await waitForRow(row, isOver, until, this.clock);
    const { generation: newest, failure } = row.peek();
    if (newest === generation && failure) throw new LocalError(failure.code, failure.message, failure.detail);
  }

  async #exchange(lease: Lease, cause: Cause): Promise<Token> {
    const { row, seal } = this.#storage;
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

/** Many calls may wait for one exchange: each has a failure of its own, as its id is that of its request. */
function throwOwn(thrown: unknown): never {
  if (!(thrown instanceof LocalError)) throw thrown;
  const { code, message, detail, cause } = thrown;
  throw new LocalError(code, message, detail, { cause });
}

/** Why this key rests after a failure; undefined where the endpoint rests for all keys, or no request was made. */
function restKindOf(error: LocalError): RestKind | undefined {
  const { status, code = error.code } = error.detail.upstream ?? {};
  if (error instanceof StillResting || isSlowDown(error) || isTransientError(error)) return undefined;
  // A 401 of the endpoint's own is about the key, whatever its code (interface, "Authentication" 9).
  return isUnauthorised({ status, code }) || code === "invalid_client" ? "key_rejected" : "failed";
}

/** With the generation, as two exchanges may bring the same value. */
function hashOf({ value }: Token, generation: number): string {
  return createHash("sha256").update(`${generation} ${value}`).digest("base64url");
}

/** Where the clock has been set back since it was issued, nobody knows how long it lasts. */
function isUsable(token: Token, now: number): boolean {
  return now < unusableFrom(token) && !isAhead(token.issuedAt, now);
}

function unusableFrom({ issuedAt, expiresAt }: Token): number {
  return expiresAt - Math.min(5_000, (expiresAt - issuedAt) * 0.02);
}

function renewFrom(token: Token): number {
  return unusableFrom(token) - Math.min(20_000, (token.expiresAt - token.issuedAt) * 0.03);
}

function ignore(): void {
  // A failed renewal in the background is remembered as a rest; the old token still serves.
}
