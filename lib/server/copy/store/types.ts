import type { ChangeKind, CopyChange, CopyInUse, CopySettings } from "@/lib/contract/copy";

/** One list of the service. */
export interface Place {
  connection: string;
  resource: string;
}

export interface StoredCopy<Walk> {
  place: Place;
  settings: CopySettings;
  walk?: Walk;
  copy?: CopyInUse;
  lease?: { holder: string; fence: number; isOver: boolean };
}

/** Another instance walks now: what this one would write must not be. */
export class LeaseLost extends Error {}

/** The generation that a cursor belongs to is not in use any more. */
export class CopyReplaced extends Error {}

/** Nothing is in use at this place. */
export class NoCopy extends Error {}

/** A row as the service sent it, digit for digit, without the omitted fields. */
export interface StoredRow {
  key: string;
  /** The key of the row before it in the service's order; null for the first. */
  after: string | null;
  readAt: number;
  text: string;
}

export interface WrittenPage {
  /** The name of the generation, which the first page creates. */
  generation: string;
  /** When its walk began. */
  startedAt: number;
  readAt: number;
  omit: readonly string[];
  rows: readonly Omit<StoredRow, "readAt">[];
}

export interface RowsPage {
  copy: CopyInUse;
  /** How many rows match; with `ranked`, at least so many. */
  matches: number;
  /** There were more candidates: only so many were ranked. */
  ranked?: number;
  rows: readonly StoredRow[];
  next?: string;
}

export interface ChangeFilter {
  kinds?: readonly ChangeKind[];
  fields?: readonly string[];
  from?: number;
  to?: number;
}

/** `before` and `after` are JSON texts. */
export type StoredChange = Omit<CopyChange, "fields"> & { fields?: readonly FieldChange[] };

export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
}

/** A page that is asked for: at most `limit` rows, after those before the cursor. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}
