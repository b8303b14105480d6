import { z } from "zod";
import { failureShape } from "@/lib/server/upstream/errors/failure-shape";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import { createRest, type Failure, leftOf, type Rest, type RestBounds, restShape } from "./rest";

/** Why a key's exchanges rest, and how long. The rests of the endpoint, which hold for all keys, are in `endpoint.ts`. */
const REST_BOUNDS = {
  key_rejected: [60_000, 900_000],
  refused_again: [10_000, 300_000],
  failed: [1_000, 30_000],
} as const satisfies Record<string, RestBounds>;

export type RestKind = keyof typeof REST_BOUNDS;

/** How long an instance has for an attempt before another one makes the exchange. */
const LEASE_MS = 10_000;

/** A token as it is stored. */
export interface StoredToken {
  /** That of the exchange it came from. It is sealed for it. */
  generation: number;
  /** A `Token` as JSON. */
  sealed: string;
  /** By which it is dropped once the service refuses it. */
  hash: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** What all instances know of the token of one key and base URL. */
export interface TokenRow {
  /** The number of the last exchange. The outcome of an earlier one, which comes late, changes nothing. */
  generation: number;
  token?: StoredToken;
  rest?: Rest & { kind: RestKind };
  /** The instance that makes the exchange of this generation, and until when (milliseconds since the epoch) nobody else does. */
  holder?: { instance: string; until: number };
  /** How the exchange of this generation failed, for those who waited for it. */
  failure?: Failure;
}

export const TOKEN_ROW: RowKind<TokenRow> = {
  name: "token",
  first: { generation: 0 },
  shape: z.object({
    generation: z.number(),
    token: z
      .object({ generation: z.number(), sealed: z.string(), hash: z.string(), expiresAt: z.number() })
      .optional(),
    rest: restShape.extend({ kind: z.enum(Object.keys(REST_BOUNDS) as RestKind[]) }).optional(),
    holder: z.object({ instance: z.string(), until: z.number() }).optional(),
    failure: failureShape.optional(),
  }) satisfies z.ZodType<TokenRow>,
  // The outcome of another instance's exchange will not be heard.
  divide: (row, { instance }) => (row.holder && row.holder.instance !== instance ? withoutHolder(row) : row),
  merge: mergeTokenRows,
};

/** The right of one instance to make the exchange of one generation. */
export interface Lease {
  instance: string;
  generation: number;
}

/** How much of the rest is left, in milliseconds. */
export function restLeft({ rest }: TokenRow, now: number): number {
  return leftOf(rest, now);
}

/** When the exchange that another instance makes must be over, if one does; milliseconds since the epoch. */
export function heldUntil({ holder }: TokenRow, now: number): number | undefined {
  return holder && now < holder.until && !isAhead(holder.until - LEASE_MS, now) ? holder.until : undefined;
}

/** Begins the exchange of the next generation. */
export function takeLease(row: TokenRow, instance: string, now: number): TokenRow {
  const { failure: _over, ...known } = row;
  return { ...known, generation: row.generation + 1, holder: { instance, until: now + LEASE_MS } };
}

/** Extends the lease for another attempt. The same row where another exchange has begun since, or it lasts long enough. */
export function keepLease(row: TokenRow, lease: Lease, now: number): TokenRow {
  const until = now + LEASE_MS;
  if (!isHeld(row, lease) || row.holder.until >= until) return row;
  return { ...row, holder: { ...row.holder, until } };
}

/** Ends the exchange with a token. The same row if another one has begun since. */
export function storeToken(row: TokenRow, lease: Lease, token: StoredToken): TokenRow {
  return isHeld(row, lease) ? { ...withoutHolder(row), token } : row;
}

/** Ends the exchange with a failure. The same row if another one has begun since. */
export function storeFailure(
  row: TokenRow,
  lease: Lease,
  { code, message, detail }: Failure,
  cause: { kind: RestKind | undefined; now: number },
): TokenRow {
  if (!isHeld(row, lease)) return row;
  const failure = { code, message, detail };
  const next = { ...withoutHolder(row), failure };
  return cause.kind ? addRest(next, cause.kind, failure, cause.now) : next;
}

/** Drops the token with this hash; any other stays. */
export function dropToken(row: TokenRow, hash: string): TokenRow {
  if (row.token?.hash !== hash) return row;
  const { token: _refused, ...rest } = row;
  return rest;
}

/** The key rests, for longer than the last time if that was for the same reason. */
export function addRest(row: TokenRow, kind: RestKind, error: Failure, now: number): TokenRow {
  const last = row.rest?.kind === kind ? row.rest : undefined;
  // Calls that were in flight together fail together: that is one failure, not several in a row.
  if (leftOf(last, now) > 0) return row;
  return { ...row, rest: { kind, ...createRest(error, last, REST_BOUNDS[kind], now) } };
}

export function endRest(row: TokenRow): TokenRow {
  if (!row.rest) return row;
  const { rest: _over, ...next } = row;
  return next;
}

function isHeld(row: TokenRow, lease: Lease): row is TokenRow & { holder: object } {
  return row.generation === lease.generation && row.holder?.instance === lease.instance;
}

function withoutHolder({ holder: _gone, ...row }: TokenRow): TokenRow {
  return row;
}

/** Takes the newer token and the newer rest, and drops a token that was refused here meanwhile. */
function mergeTokenRows(stored: TokenRow, apart: TokenRow, base: TokenRow): TokenRow {
  if (apart === base) return stored;
  const refused = base.token && base.token.hash !== apart.token?.hash ? base.token.hash : "";
  const { token, rest, ...known } = dropToken(stored, refused);
  const newerToken = newer(token, apart.token, ({ expiresAt }) => expiresAt);
  const newerRest = apart.rest === base.rest ? rest : newer(rest, apart.rest, ({ at }) => at);
  return {
    ...(apart.generation > stored.generation ? { generation: apart.generation } : known),
    ...(newerToken && { token: newerToken }),
    ...(newerRest && { rest: newerRest }),
  };
}

function newer<Value>(
  one: Value | undefined,
  other: Value | undefined,
  at: (value: Value) => number,
): Value | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return at(other) > at(one) ? other : one;
}
