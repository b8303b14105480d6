import { z } from "zod";
import type { ResourceName } from "./resources";

/** When a walk starts by itself. */
const schedule = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("by_hand") }),
    /** This long after the last walk began. */
    z.strictObject({ kind: z.literal("every"), hours: z.int().min(1).max(720) }),
    /** Once a day at a time of the clock in a place. */
    z.strictObject({
      kind: z.literal("nightly"),
      at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      timeZone: z.string().max(60).refine(isTimeZone),
    }),
  ])
  .describe(
    '{"kind":"by_hand"}, {"kind":"every","hours":1 to 720} or {"kind":"nightly","at":"02:30","timeZone":"Europe/Berlin"}',
  );

export type CopySchedule = z.infer<typeof schedule>;

/** The body of `PATCH /api/c/{connection}/copy/{resource}`. */
export const copySettingsPatch = z.strictObject({
  /** Off deletes the copy at once. */
  on: z.boolean().describe("true or false").optional(),
  /** Fields that are left out before anything is stored. To leave out one more deletes the copy that has it, at once. */
  omit: z
    .array(z.string().min(1).max(200))
    .max(200)
    .describe("a list of at most 200 names of fields")
    .optional(),
  schedule: schedule.optional(),
  /** Per cent of the key's limit that a walk may spend. */
  share: z.int().min(1).max(100).describe("a whole number from 1 to 100").optional(),
});

export type CopySettingsPatch = z.infer<typeof copySettingsPatch>;

export interface CopySettings {
  on: boolean;
  omit: readonly string[];
  schedule: CopySchedule;
  share: number;
}

export const DEFAULT_COPY_SETTINGS: CopySettings = {
  on: false,
  omit: [],
  schedule: { kind: "by_hand" },
  share: 50,
};

/** The body of `POST /api/c/{connection}/copy/{resource}/walk`. */
export const walkCommand = z.strictObject({
  action: z.enum(["start", "pause", "resume", "cancel"]).describe("start, pause, resume or cancel"),
});

export type WalkAction = z.infer<typeof walkCommand>["action"];

/**
 * What a walk does now. `waiting`: it is about to begin or go on, as soon as an instance takes it · `held`: it cannot go on now and
 * tries again by itself · `paused`: by a person · `ended`: see `WalkEnd`.
 */
export type WalkState = "waiting" | "walking" | "held" | "paused" | "ended";

/** Why a walk is held. `service` stands for any other failure, whose code tells more. */
export type WalkHold =
  | "budget"
  | "throttled"
  | "org_locked"
  | "permission_denied"
  | "key_rejected"
  | "unreachable"
  | "service";

/**
 * How a walk ended. Only `complete` replaces the copy in use. `loops`, `no_cursor` and `empty_page`: the service says that there is
 * more, but gives no way on · `cursor_lost`: its place vanished each time that it began again · `gave_up`: it was held for a day ·
 * `too_large`: one row alone is larger than what is read.
 */
export type WalkEnd =
  | "complete"
  | "cancelled"
  | "loops"
  | "no_cursor"
  | "empty_page"
  | "cursor_lost"
  | "gave_up"
  | "too_large";

/** A walk over the whole list: the one under way, or else the last one. Times in milliseconds since 1970. */
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
  /** How far it is. `calls` counts retries and pages that were asked for again. */
  rows: number;
  pages: number;
  calls: number;
  /** Rows that came twice and are stored once. */
  duplicates: number;
  /** Rows without a key, which cannot be told from others and are not stored. */
  withoutKey: number;
  /** How often it began again, because the place where it was had vanished. */
  restarts: number;
  /** How many rows it is expected to find: those of the copy in use; absent on a first walk, as the service gives no count. */
  expectedRows?: number;
  /** Time left at today's budget; absent where `expectedRows` is. */
  msLeft?: number;
  /** A first walk, whose rows are searched while it fills. */
  isFirst: boolean;
}

/** The copy that searches read. */
export interface CopyInUse {
  /** Replaced as a whole: a cursor of one generation is none of the next. */
  generation: string;
  /** False while a first walk fills it, and after a first walk that ended early. */
  isComplete: boolean;
  rows: number;
  /** When its walk began, and when its last page arrived. */
  from: number;
  to: number;
  /** Every field that a row has, in the order of first appearance. */
  fields: readonly string[];
  omit: readonly string[];
}

/** What the two last complete walks found different, with the times between which it happened. */
export interface CopyChangeCounts {
  from: number;
  to: number;
  joined: number;
  left: number;
  changed: number;
  /** Missing from the last walk alone; after a second one they count as left. */
  notSeen: number;
}

/** What a walk would cost, at today's budget. */
export interface CopyEstimate {
  /** Calls a minute that the walk may spend, if nobody browses. */
  callsPerMinute: number;
  rowsPerCall: number;
  /** From the copy in use; absent where there is none, as the service gives no count. */
  calls?: number;
  ms?: number;
}

export interface CopyState {
  resource: ResourceName;
  settings: CopySettings;
  copy?: CopyInUse;
  walk?: CopyWalk;
  /** When the schedule starts the next walk. */
  nextAt?: number;
  changes?: CopyChangeCounts;
  estimate: CopyEstimate;
}

/** `GET /api/c/{connection}/copy`, and the answer to every change of one. */
export interface CopiesAnswer {
  now: number;
  /** False where `COPY=off` forbids copies. */
  allowed: boolean;
  /** Where copies are kept. */
  storage: "embedded" | "postgresql";
  /** How long changes are kept. */
  changesRetentionDays: number;
  resources: readonly CopyState[];
}

/** One row of the copy. `item` is the service's own JSON without the omitted fields, digit for digit: parse it losslessly. */
export interface CopyRow<Item = unknown> {
  key: string;
  /** The key of the row before it in the service's order: where a call with `limit=1` reads it anew. Null for the first. */
  after: string | null;
  /** When its page arrived. */
  readAt: number;
  item: Item;
}

/**
 * `GET …/{resource}/rows?q&sort&order&f.{field}…&cursor&limit` with the parameters of the list's own address (`serialiseQuery`), best
 * match first unless sorted; in the service's order without `q` and `sort`. `limit` is 1 to 200, by default 50.
 */
export interface CopyRowsPage<Item = unknown> {
  now: number;
  copy: CopyInUse;
  /** How many rows match; with `ranked`, at least so many. */
  matches: number;
  /** Too many candidates: only the first so many were ranked, and others are left out. */
  ranked?: number;
  rows: readonly CopyRow<Item>[];
  next?: string;
}

/** `GET …/{resource}/row?key=`: one row of the copy, or 404 `copy_row_unknown`. */
export interface CopyRowAnswer<Item = unknown> {
  now: number;
  copy: CopyInUse;
  row: CopyRow<Item>;
}

/** `GET …/{resource}/values?field&text&q&f.{field}…`: the values of a field in the rows that match the other filters. */
export interface CopyValues {
  now: number;
  copy: CopyInUse;
  /** Tokens (`valueToken`), the most frequent first, at most 100. */
  values: readonly { token: string; count: number }[];
  /** How many more values there are. */
  more: number;
}

export const COPY_FORMATS = ["csv", "ndjson", "json"] as const;

export type CopyFormat = (typeof COPY_FORMATS)[number];

export const CHANGE_KINDS = ["joined", "left", "changed", "not_seen"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One difference between two complete walks. */
export interface CopyChange<Value = unknown> {
  id: string;
  kind: ChangeKind;
  key: string;
  /** Its `name`, if it has one. */
  name?: string;
  /** It happened between these two: the walk before and the one that found it. */
  from: number;
  to: number;
  /** With `changed`: the fields, in JSON as the service sent it; `before` or `after` is absent where the field was. */
  fields?: readonly { field: string; before?: Value; after?: Value }[];
}

/** `GET …/{resource}/changes?kind=…&field=…&from&to&cursor&limit`, newest first; `kind` and `field` several times. */
export interface CopyChangesPage<Value = unknown> {
  now: number;
  changes: readonly CopyChange<Value>[];
  next?: string;
  /** The oldest change that is kept. */
  reachesBackTo?: number;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}
