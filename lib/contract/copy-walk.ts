import { z } from "zod";

/** The body of `POST /api/c/{connection}/copy/{resource}/walk`. */
export const walkCommand = z.strictObject({
  action: z.enum(["start", "pause", "resume", "cancel"]).describe("start, pause, resume or cancel"),
});

export type WalkAction = z.infer<typeof walkCommand>["action"];

/**
 * What a walk does now. `waiting`: it goes on as soon as an instance takes it · `held`: it cannot go on now, and tries again by itself ·
 * `paused`: by a person · `ended`: see `WalkEnd`.
 */
export type WalkState = "waiting" | "walking" | "held" | "paused" | "ended";

/** Why a walk is held, as the verdict would have it. `rollcall`: it failed itself, or its database is away. */
export type WalkHold =
  | "budget"
  | "throttled"
  | "org_locked"
  | "permission_denied"
  | "key_rejected"
  | "token_refused"
  | "unreachable"
  | "service"
  | "not_understood"
  | "rollcall";

/**
 * How a walk ended. Only `complete` replaces the copy in use. `loops`, `no_cursor` and `empty_page`: the service says that there is
 * more, but gives no way on · `cursor_lost`: its place vanished each time that it began again · `gave_up`: it was held for a day ·
 * `too_large`: one row alone is larger, or nested deeper, than what is read · `too_many`: it has as many rows as a copy may have.
 */
export type WalkEnd =
  | "complete"
  | "cancelled"
  | "loops"
  | "no_cursor"
  | "empty_page"
  | "cursor_lost"
  | "gave_up"
  | "too_large"
  | "too_many";

/** A walk over a whole list: the one under way, or else the last one. Times are milliseconds since 1970. */
export interface CopyWalk {
  id: string;
  state: WalkState;
  /** `hand`: a person started it. */
  by: "hand" | "schedule";
  startedAt: number;
  /** When the last page arrived; absent before the first. */
  movedAt?: number;
  endedAt?: number;
  end?: WalkEnd;
  /** With `held`: why, since when, when it tries again, and the answer that caused it. */
  hold?: { why: WalkHold; since: number; until: number; code?: string; requestId?: string };
  rows: number;
  pages: number;
  /** With retries, and with pages that had to be asked for again. */
  calls: number;
  /** Rows that came twice and are stored once. */
  duplicates: number;
  /** Items without a key, which cannot be told from others and so are not stored. */
  withoutKey: number;
  /** How often it began again, because the service no longer knew the row that it had come to. */
  restarts: number;
  /** How many rows the copy in use has; absent on a first walk, as the service gives no count, and once the walk has found more. */
  expectedRows?: number;
  /** The time left at today's budget, in milliseconds; absent where `expectedRows` is, and while nobody knows when the walk goes on. */
  msLeft?: number;
  /** There is no complete copy yet, so its rows are searched while it walks. */
  isFirst: boolean;
}
