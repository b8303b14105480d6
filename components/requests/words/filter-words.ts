import { clock } from "@/components/ui/time/time-words";
import { FILTER_NAMES, type FilterName, type RequestsFilter } from "@/lib/client/journal/journal-filter";
import type { Outcome } from "@/lib/contract/journal";
import { OUTCOME_WORDS, PURPOSE_WORDS, wordFor } from "./outcome-words";
import { lastWords, rangeWords } from "./range-words";
import { visibleText } from "./visible-text";

/** The label of each filter, and the hint when its value is invalid. */
export const FILTER_WORDS: Record<FilterName, { label: string; should: string }> = {
  status: { label: "Status", should: "a class such as 4xx, a status such as 403, or none" },
  outcome: { label: "Outcome", should: "succeeded, refused, throttled, failed, given_up or not_sent" },
  code: { label: "Code", should: "an error code such as org_locked" },
  path: { label: "Path", should: "a full path such as /v1/staff" },
  purpose: { label: "Purpose", should: "browse, load, check, copy or token" },
  person: { label: "Person", should: "a person's ID, as picking a name sets it" },
  took: { label: "Duration", should: "milliseconds such as 500-, -200 or 200-500" },
  last: { label: "Time", should: "a length such as 15m, 24h or 7d, without From and Until" },
  from: { label: "From", should: "a moment in UTC such as 2026-01-05T14:02:11Z" },
  to: { label: "Until", should: "a moment in UTC after From, such as 2026-01-05T14:02:11Z" },
  q: { label: "Text", should: "at most 200 characters, with three letters or digits in a row" },
};

/** The parts of a filter as people see them: the filters about time are one. */
export const PARTS = ["time", "status", "outcome", "code", "path", "purpose", "person", "took", "q"] as const;

export type Part = (typeof PARTS)[number];

const TIME_NAMES: readonly FilterName[] = ["last", "from", "to"];

export function namesOf(part: Part): readonly FilterName[] {
  return part === "time" ? TIME_NAMES : [part];
}

export function partOf(name: FilterName): Part {
  return PARTS.find((part) => namesOf(part).includes(name)) ?? "q";
}

export function partLabel(part: Part): string {
  return part === "time" ? "Time" : FILTER_WORDS[part].label;
}

/** The parts that are set, in their order. */
export function partsIn(filter: RequestsFilter): Part[] {
  return PARTS.filter((part) => namesOf(part).some((name) => filter[name] !== undefined));
}

/** A change that clears this part. */
export function without(part: Part): { [Name in FilterName]?: undefined } {
  return Object.fromEntries(namesOf(part).map((name) => [name, undefined]));
}

/** A part in words, as short as they get: `403 or 5xx`, `last 7 days`. */
export function partWords(part: Part, filter: RequestsFilter, emails: ReadonlyMap<string, string>): string {
  if (part === "time") {
    const { last, from, to } = filter;
    return last === undefined || from !== undefined || to !== undefined
      ? rangeWords(from, to)
      : lastWords(last);
  }
  if (part === "outcome" && errorsOnly(filter).isOn) return "any error";
  const values = [filter[part] ?? []].flat();
  return values.map((value) => filterValue(part, value, emails)).join(" or ");
}

/** A value in words; an unknown value stays as it is. */
export function filterValue(name: FilterName, value: string, emails: ReadonlyMap<string, string>): string {
  if (name === "outcome") {
    return Object.hasOwn(OUTCOME_WORDS, value) ? OUTCOME_WORDS[value as Outcome].word : visibleText(value);
  }
  if (name === "purpose") return visibleText(wordFor(PURPOSE_WORDS, value));
  if (name === "person") return emails.get(value) ?? visibleText(value);
  if (name === "status" && value === "none") return "no answer";
  if (name === "took") return durationWords(value);
  if ((name === "from" || name === "to") && !Number.isNaN(Date.parse(value))) {
    return `${clock(Date.parse(value))} UTC`;
  }
  return visibleText(value);
}

function durationWords(value: string): string {
  const [, from = "", to = ""] = /^(\d*)-(\d*)$/.exec(value) ?? [];
  if (from === "" && to === "") return visibleText(value);
  if (to === "") return `${from} ms or more`;
  return from === "" ? `under ${to} ms` : `${from} to ${to} ms`;
}

/** Every outcome in which the service did not give what was asked for, though somebody waited for it. */
const ERRORS: readonly Outcome[] = ["failed", "not_sent", "refused", "throttled"];

export function errorsOnly({ outcome }: RequestsFilter): {
  isOn: boolean;
  toggled: readonly Outcome[] | undefined;
} {
  const isOn = outcome?.length === ERRORS.length && ERRORS.every((each) => outcome.includes(each));
  return { isOn, toggled: isOn ? undefined : ERRORS };
}

export function filterNameOf(name: string | undefined): FilterName | undefined {
  return FILTER_NAMES.find((each) => each === name);
}
