import type { Column } from "@/components/list/columns/columns";
import { type Dates, useDates } from "@/components/list/values/dates";
import { readValue } from "@/components/list/values/read-value";
import { ABSENT, tokenText } from "@/lib/query/query";

// A map, as in an object a text such as `constructor` would find something.
const NOTHING = new Map([
  [ABSENT, "absent"],
  ["~null", "null"],
  ['~""', "empty"],
]);

/** A token (see `valueToken`) as it was sent: a text as it is, an empty value by its kind, everything else as JSON. */
export function valueWords(token: string): string {
  return NOTHING.get(token) ?? tokenText(token) ?? token.slice(1);
}

/** A token in the words of its cell. @param column undefined for a field that no row has */
export function readToken(token: string, column: Column | undefined, dates: Dates): string {
  const read = column && !NOTHING.has(token) && readValue(column, tokenValue(token), dates);
  return read || valueWords(token);
}

/** A token as JSON, or `absent`, so that the text `null` differs from null. */
export function exactWords(token: string): string {
  const text = tokenText(token);
  return text === undefined ? valueWords(token) : JSON.stringify(text);
}

interface ValueWordsProps {
  token: string;
  column: Column | undefined;
}

/** A token as a cell shows it, where empty values, texts and JSON look different. */
export function ValueWords({ token, column }: ValueWordsProps) {
  const words = readToken(token, column, useDates());
  if (NOTHING.has(token)) return <i className="text-muted">{words}</i>;
  const isCode = tokenText(token) === undefined && words === valueWords(token);
  return <bdi className={isCode ? "font-mono text-[12px]" : ""}>{words}</bdi>;
}

function tokenValue(token: string): unknown {
  const text = tokenText(token);
  if (text !== undefined) return text;
  try {
    return JSON.parse(token.slice(1));
  } catch {
    // Somebody may have written it into an address by hand.
    return undefined;
  }
}
