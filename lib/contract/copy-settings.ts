import { z } from "zod";

/** A copy leaves out at most so many fields. */
export const MOST_LEFT_OUT = 200;

/** When a walk starts by itself. */
const schedule = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("by_hand") }),
    /** So long after the last walk began. */
    z.strictObject({ kind: z.literal("every"), hours: z.int().min(1).max(720) }),
    /** Once a day, at a time of the clock in a time zone. */
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

const fieldNames = z
  .array(z.string().min(1).max(200))
  .max(MOST_LEFT_OUT)
  .describe(`a list of at most ${MOST_LEFT_OUT} names of fields`);

const copySettingsPatch = z.strictObject({
  /** Off deletes the copy at once. */
  on: z.boolean().describe("true or false").optional(),
  /** Fields that are never stored. Leaving out one more deletes a copy that has it, at once. */
  omit: fieldNames.optional(),
  schedule: schedule.optional(),
  /** Per cent of the key's limit that a walk may spend. */
  share: z.int().min(1).max(100).describe("a whole number from 1 to 100").optional(),
});

export type CopySettingsPatch = z.infer<typeof copySettingsPatch>;

/** The body of `PATCH /api/c/{connection}/copy/{resource}`. */
export const copyChange = copySettingsPatch.extend({
  /** What `omit` was when it was chosen: then only what the two differ in is added and taken away. Without it `omit` replaces the list. */
  omitBefore: fieldNames.optional(),
  /** A walk starts with the change, unless one is under way. While one is paused nothing changes, and the answer is `walk_conflict`. */
  start: z.boolean().describe("true or false").optional(),
});

export type CopyChange = z.infer<typeof copyChange>;

/** The last time in milliseconds since 1970 that leaves room for the night after it. */
export const LAST_TIME = 8_000_000_000_000_000;

/** A `StoredSettings` as it is stored. */
export const storedCopySettings = z.object({
  ...copySettingsPatch.required().shape,
  since: z.number().min(0).max(LAST_TIME).exactOptional(),
});

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

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}
