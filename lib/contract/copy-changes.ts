export const CHANGE_KINDS = ["joined", "left", "changed", "not_seen"] as const;

/** `not_seen`: missing from one complete walk, which may only have missed them · `left`: missing from two in a row. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One difference between two complete walks. Times are milliseconds since 1970. */
export interface CopyChange<Value = unknown> {
  id: string;
  kind: ChangeKind;
  /** Of the row, in the resource's cursor field. */
  key: string;
  /** The row's `name`, if it has one. */
  name?: string;
  /** It happened between these two: when the walk before began, and when the one that found it ended. */
  from: number;
  to: number;
  /** With `changed`: its fields. `before` or `after` is absent where the field was. */
  fields?: readonly { field: string; before?: Value; after?: Value }[];
}

/** `GET …/{resource}/changes?kind=…&field=…&from&to&cursor&limit`, newest first; `kind` and `field` may come several times. */
export interface CopyChangesPage<Value = unknown> {
  now: number;
  changes: readonly CopyChange<Value>[];
  /** The cursor of the next page; absent on the last. */
  next?: string;
  /** When the walk ended that found the oldest change that is kept. */
  reachesBackTo?: number;
}

/** How many changes the last complete walk found, be it none, and the times between which they happened. */
export interface CopyChangeCounts {
  from: number;
  to: number;
  joined: number;
  left: number;
  changed: number;
  notSeen: number;
}
