import { clock } from "@/components/ui/time-words";
import type { FilterName } from "@/lib/client/journal-filter";
import type { Outcome } from "@/lib/contract/journal";
import { OUTCOME_WORDS, PURPOSE_WORDS, wordFor } from "./outcome-words";
import { visibleText } from "./visible-text";

/** What each part of the filter is called, and what it should be when it is not understood. */
export const FILTER_WORDS: Record<FilterName, { label: string; should: string }> = {
  status: { label: "Status", should: "a class such as 4xx, a whole status such as 403, or none" },
  outcome: { label: "Outcome", should: "succeeded, refused, throttled, failed, given_up or not_sent" },
  code: { label: "Code", should: "an error code such as org_locked" },
  path: { label: "Path", should: "the whole path, such as /v1/staff" },
  purpose: { label: "Purpose", should: "browse, load, check or token" },
  person: { label: "Person", should: "a person's id, as a click on a name sets it" },
  from: { label: "From", should: "a moment in UTC such as 2026-01-05T14:02:11Z" },
  to: { label: "Until", should: "a moment in UTC, after From, such as 2026-01-05T14:02:11Z" },
  q: {
    label: "Text",
    should: "at most 200 characters, three letters or digits of them in a row",
  },
};

/** A value of the filter as people read it; what is no such value stays as it is. */
export function filterValue(name: FilterName, value: string, emails: ReadonlyMap<string, string>): string {
  if (name === "outcome") {
    return Object.hasOwn(OUTCOME_WORDS, value) ? OUTCOME_WORDS[value as Outcome].word : visibleText(value);
  }
  if (name === "purpose") return visibleText(wordFor(PURPOSE_WORDS, value));
  if (name === "person") return emails.get(value) ?? visibleText(value);
  if (name === "status" && value === "none") return "no answer";
  if ((name === "from" || name === "to") && !Number.isNaN(Date.parse(value))) {
    return `${clock(Date.parse(value))} UTC`;
  }
  return visibleText(value);
}
