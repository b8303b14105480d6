import { z } from "zod";

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

type CopySchedule = z.infer<typeof schedule>;

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

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}
