import type { CopyInUse } from "@/lib/contract/copy";
import type { ChangeKind, CopyChange, CopyChangesPage } from "@/lib/contract/copy-changes";
import type { CopyRowsPage } from "@/lib/contract/copy-rows";
import type { CopySettings } from "@/lib/contract/copy-settings";
import type { PageRow } from "@/lib/server/copy/page/read-page";

/** A list of the service, by its connection and resource. */
export interface ListId {
  connection: string;
  resource: string;
}

export interface StoredCopy<Walk> {
  list: ListId;
  settings: StoredSettings;
  walk?: Walk;
  copy?: CopyInUse;
  /** Some of it cannot be read, and is left out: settings count as the default, which is off. */
  isDamaged: boolean;
}

export interface StoredSettings extends CopySettings {
  /** When the schedule was set; absent where it never was. */
  since?: number;
}

/** Another instance walks now, or a command has changed the walk: what this one would write must not be written. */
export class LeaseLost extends Error {}

/** The generation that a cursor belongs to is not in use any more. */
export class CopyReplaced extends Error {}

/** Nothing can be searched: no walk has stored a page. */
export class NoCopy extends Error {}

export interface StoredRow extends PageRow {
  /** When its page arrived. */
  readAt: number;
}

export interface NewPage {
  /** The name of the generation, which the first page makes. */
  generation: string;
  startedAt: number;
  readAt: number;
  omit: readonly string[];
  rows: readonly PageRow[];
}

export type RowsPage = Omit<CopyRowsPage, "now" | "rows"> & { rows: readonly StoredRow[] };

export interface ChangeFilter {
  kinds?: readonly ChangeKind[];
  fields?: readonly string[];
  from?: number;
  to?: number;
}

export type StoredChange = Omit<CopyChange, "fields"> & { fields?: readonly FieldChange[] };

/** `before` and `after` are JSON texts; absent where the field was. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
}

export type ChangesPage = Omit<CopyChangesPage, "now" | "changes"> & { changes: readonly StoredChange[] };

/** A page that is asked for: at most `limit` rows, after those before the cursor. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}
