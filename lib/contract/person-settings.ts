import { z } from "zod";

/** `${connection}/${resource}`, by its shape alone: a later release may know more resources. */
const LIST_KEY = /^[a-z0-9-]{1,40}\/[a-z][a-z0-9_-]{0,39}$/;

// Names of fields are the service's and may be any text. zod's own records leave out `__proto__`, so these are looked at, never copied.
const names = z.custom<string[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  "It must be a list of names of fields.",
);
const widths = z.custom<Record<string, number>>(
  (value) => isObject(value) && Object.values(value).every(isWidth),
  "It must give each field's width in whole pixels, 40 to 2000.",
);

/** How a person wants one list. Members of a later release are let be. */
const listSettings = z.looseObject({
  /** Fields without a column. */
  hidden: names.optional(),
  /** Fields in the order of their columns; those that are missing come after them. */
  order: names.optional(),
  /** In pixels, by field. Ask by `Object.hasOwn` or make it a `Map`: `constructor` may be a field. */
  widths: widths.optional(),
  density: z.enum(["comfortable", "compact"]).optional(),
});

/** How the list of requests reads. */
const requests = z.looseObject({
  /** How long ago, or by the clock to the millisecond. */
  times: z.enum(["relative", "absolute"]).optional(),
});

const lists = z
  .custom<Record<string, ListSettings>>(isObject, "It must be an object of lists.")
  .check(({ value, issues }) => {
    for (const [key, list] of Object.entries(value)) {
      if (!LIST_KEY.test(key)) {
        issues.push({ ...issue(list, [key]), message: "The name of a list is its connection/resource." });
      }
      for (const { path, message } of listSettings.safeParse(list).error?.issues ?? []) {
        issues.push({ ...issue(list, [key, ...path]), message });
      }
    }
  });

/**
 * What a person has chosen for themselves: one row of the database. Members of a later release are let be. Use what was
 * checked, not zod's copy of it.
 */
export const personSettings = z.looseObject({
  /** By `${connection}/${resource}`: the connection's id, and the resource's name in the table of resources. */
  lists: lists.optional(),
  requests: requests.optional(),
  /** The guide for who comes to a console that nothing is connected to; there until it is put away. */
  guide: z.literal("hidden").optional(),
});

export type ListSettings = z.infer<typeof listSettings>;
export type PersonSettings = z.infer<typeof personSettings>;

/** The body of `PATCH /api/session/settings` (RFC 7396): what is there is set, null deletes, arrays replace. */
export type PersonSettingsPatch = MergePatch<PersonSettings>;

type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: MergePatch<Value[Name]> | null }
    : Value;

function issue(input: unknown, path: PropertyKey[]) {
  return { code: "custom", input, path } as const;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWidth(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 40 && Number(value) <= 2000;
}
