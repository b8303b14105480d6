import { z } from "zod";
import { isObject } from "./is-object";

/** `${connection}/${resource}`; only the shape is checked, as a later release may have more resources. */
const LIST_KEY = /^[a-z0-9-]{1,40}\/[a-z][a-z0-9_-]{0,39}$/;

// Fields are named by the service and may have any name. A record of zod would drop `__proto__`, so these only check.
const names = z.custom<string[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  "It must be a list of names of fields.",
);
const widths = z.custom<Record<string, number>>(
  (value) => isObject(value) && Object.values(value).every(isWidth),
  "It must give each field's width in whole pixels, 40 to 2000.",
);

/** How a person wants one list. Members of a later release are kept. */
const listSettings = z.looseObject({
  /** Fields whose columns are hidden. */
  hidden: names.optional(),
  /** Fields in the order of their columns; other fields come after them. */
  order: names.optional(),
  /** In pixels, by field. Read it with `Object.hasOwn` or as a `Map`, because a field may be named `constructor`. */
  widths: widths.optional(),
  density: z.enum(["comfortable", "compact"]).optional(),
});

/** How the list of requests is displayed. */
const requests = z.looseObject({
  /** As an age, or as a time of day in milliseconds. */
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
 * The settings of a person, in one row of the database. Members of a later release are kept. Use the value that was
 * checked and not zod's copy of it, which lacks `__proto__`.
 */
export const personSettings = z.looseObject({
  /** By `${connection}/${resource}`, the id of the connection and the name of the resource. */
  lists: lists.optional(),
  requests: requests.optional(),
  theme: z.enum(["system", "light", "dark"]).optional(),
  /** Whether keys pressed by themselves do something, as `j` and `k` do; they do unless told. */
  shortcuts: z.enum(["on", "off"]).optional(),
  /** Of every list that has none of its own. */
  density: z.enum(["comfortable", "compact"]).optional(),
  /** How long ago, or by the clock, wherever there is a choice. */
  times: z.enum(["relative", "absolute"]).optional(),
  /** The guide of a console without a connection; it is visible until the person hides it. */
  guide: z.literal("hidden").optional(),
});

export type ListSettings = z.infer<typeof listSettings>;
export type PersonSettings = z.infer<typeof personSettings>;

/** The body of `PATCH /api/session/settings` (RFC 7396): a member is set, null deletes it, an array is replaced. */
export type PersonSettingsPatch = MergePatch<PersonSettings>;

type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: MergePatch<Value[Name]> | null }
    : Value;

function issue(input: unknown, path: PropertyKey[]) {
  return { code: "custom", input, path } as const;
}

function isWidth(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 40 && Number(value) <= 2000;
}
