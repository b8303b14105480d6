import type { CopyChangeCounts } from "./copy-changes";
import type { CopySettings } from "./copy-settings";
import type { CopyWalk } from "./copy-walk";
import type { ResourceName } from "./resources";

/** The copy that is searched. Times are milliseconds since 1970. */
export interface CopyInUse {
  /** Names all that one walk stored. The next complete walk replaces it as a whole, and with it every cursor. */
  generation: string;
  /** False while a first walk fills it, and after a first walk that ended early. */
  isComplete: boolean;
  rows: number;
  /** When its walk began, and when its last page arrived. */
  from: number;
  to: number;
  /** The fields that rows have, in the order of first appearance: at most `MOST_COPY_FIELDS`, by the first 200 of which rows are filtered and sorted. */
  fields: readonly string[];
  /** The fields that the walk left out. */
  omit: readonly string[];
}

/** What a page offers beside the live list: undefined where there is no copy, `unknown` while the database does not say. */
export type CopyOffered = CopyInUse | "unknown" | undefined;

/** What a walk would cost at today's budget. */
export interface CopyEstimate {
  /** Calls a minute that the walk may spend, if nobody browses; a guess until `isLimitKnown`. */
  callsPerMinute: number;
  /** Whether the service has told this key's limit. */
  isLimitKnown: boolean;
  rowsPerCall: number;
  /** As of the rows in the copy in use; absent where no complete one is, as the service gives no count. */
  calls?: number;
  /** Absent where the limit is not known too. */
  ms?: number;
}

export interface CopyState {
  resource: ResourceName;
  settings: CopySettings;
  copy?: CopyInUse;
  walk?: CopyWalk;
  /** When the schedule starts the next walk; absent while one is under way, and where none is to start. */
  nextAt?: number;
  /** Of the last complete walk; absent where it had none before it, or they are kept no longer. */
  changes?: CopyChangeCounts;
  estimate: CopyEstimate;
  /** Some of what the database has of it cannot be read, and is left out; settings count as the default, which is off. */
  isDamaged?: true;
}

/** A copy of a list that its connection does not offer any more, or whose connection is gone. */
export interface LeftCopy {
  connection: string;
  /** As it was called; it may be unknown by now. */
  resource: string;
  rows: number;
}

/** `GET /api/c/{connection}/copy`, and the answer to every command. */
export interface CopiesAnswer {
  now: number;
  /** False where `COPY=off` forbids copies. */
  allowed: boolean;
  storage: "embedded" | "postgresql";
  /** How long changes are kept. */
  changesRetentionDays: number;
  resources: readonly CopyState[];
}
