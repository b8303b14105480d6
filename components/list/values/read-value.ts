import type { Dates } from "./dates";
import { inWords } from "./in-words";
import type { Format } from "./look";
import { dayOf, momentOf } from "./moment";

/** A value in the words of its cell, where these differ from what was sent. */
export function readValue(
  { field, format }: { field: string; format: Format | undefined },
  value: unknown,
  dates: Dates,
): string | undefined {
  if (field === "livemode" && typeof value === "boolean") return value ? "live" : "test";
  if (value === "") return "empty";
  const at = momentOf(value, format === "time");
  if (at !== undefined) return dates.moment(at);
  if (typeof value !== "string") return undefined;
  const day = format === "date" ? dayOf(value) : undefined;
  if (day !== undefined) return dates.day(day);
  const words = format === "words" ? inWords(value) : value;
  return words === value ? undefined : words;
}
