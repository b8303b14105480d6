import type { Column } from "@/components/list/columns/columns";
import { type Dates, useDates } from "@/components/list/values/dates";
import { readValue } from "@/components/list/values/read-value";
import { ABSENT, tokenText } from "@/lib/client/find/query";

// A map: of an object, a text such as `constructor` would find something.
const NOTHING = new Map([
  [ABSENT, "absent"],
  ["~null", "null"],
  ['~""', "empty"],
]);

/** A value as it was sent (see `valueToken`): a text as it is, nothing by its kind, everything else as JSON. */
export function valueWords(token: string): string {
  return NOTHING.get(token) ?? tokenText(token) ?? token.slice(1);
}

/** A value in the words of its cell. @param column none for a field that no row has */
export function readToken(token: string, column: Column | undefined, dates: Dates): string {
  const read = column && !NOTHING.has(token) && readValue(column, tokenValue(token), dates);
  return read || valueWords(token);
}

/** A value so that a text that reads `null` is told from null: as JSON, or `absent`. */
export function exactWords(token: string): string {
  const text = tokenText(token);
  return text === undefined ? valueWords(token) : JSON.stringify(text);
}

interface ValueWordsProps {
  token: string;
  column: Column | undefined;
}

/** A value as a cell shows it: nothing at all, text and code look different, as they mean different things. */
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
    // What somebody wrote into an address by hand.
    return undefined;
  }
}
