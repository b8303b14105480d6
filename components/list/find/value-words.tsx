import { ABSENT, tokenText } from "@/lib/client/find/query";

// A map: of an object, a text such as `constructor` would find something.
const NOTHING = new Map([
  [ABSENT, "absent"],
  ["~null", "null"],
  ['~""', "empty"],
]);

/** A value in words (see `valueToken`): a text as it is, nothing by its kind, everything else as JSON. */
export function valueWords(token: string): string {
  return NOTHING.get(token) ?? tokenText(token) ?? token.slice(1);
}

/** A value so that a text that reads `null` is told from null: as JSON, or `absent`. */
export function exactWords(token: string): string {
  const text = tokenText(token);
  return text === undefined ? valueWords(token) : JSON.stringify(text);
}

/** A value as a cell shows it: nothing at all, text and code look different, as they mean different things. */
export function ValueWords({ token }: { token: string }) {
  if (NOTHING.has(token)) return <i className="text-muted">{valueWords(token)}</i>;
  const isCode = tokenText(token) === undefined;
  return <bdi className={isCode ? "font-mono text-[12px]" : ""}>{valueWords(token)}</bdi>;
}
