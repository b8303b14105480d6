import type { Row } from "@/lib/client/list/row-list";
import { wordsOf } from "@/lib/query/fold";
import type { ListQuery } from "@/lib/query/query";
import { valueToken } from "@/lib/query/value-token";
import type { RowTexts } from "./row-text";
import type { Slices } from "./slices";
import { wholeValueSign } from "./whole-value-words";

/** The state of a search, consistent at every moment, so that a cancelled search can be continued. */
export interface SearchState {
  readonly texts: RowTexts;
  /** Folded; each is in every row that matches. */
  readonly words: readonly string[];
  /** For each field the tokens of which every match has one. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The indexes of the matches so far, in the order of the list; grows in place. */
  readonly indexes: number[];
  /** How many rows, from the start of the list, have been searched. */
  scanned: number;
}

export interface SearchInput {
  /** The list, which may grow meanwhile, and its folded texts. */
  texts: RowTexts;
  query: ListQuery;
  /** An earlier search, which is continued if it can be. */
  previous?: SearchState | undefined;
}

/**
 * Finds the rows that match a query, in slices that never block. A query that narrows the previous one searches only its matches
 * and the rows after it; the same query only the latter.
 * @param onProgress called with the state after each slice
 * @throws the signal's reason when cancelled
 */
export async function findRows(
  { texts, query, previous }: SearchInput,
  slices: Slices,
  onProgress?: (state: SearchState) => void,
): Promise<SearchState> {
  const words = wordsOf(query.text);
  const filters = new Map(query.filters.map(({ field, values }) => [field, new Set(values)]));
  let state: SearchState = { texts, words, filters, indexes: [], scanned: 0 };
  const reusable = previous?.texts === texts && narrows(state, previous) ? previous : undefined;
  if (reusable && narrows(reusable, state)) state = reusable;
  else {
    for (const index of reusable?.indexes ?? []) {
      decide(state, index);
      if (slices.isOver()) await giveWay();
    }
    state.scanned = reusable?.scanned ?? 0;
  }
  while (state.scanned < texts.rows.length) {
    decide(state, state.scanned);
    if (slices.isOver()) await giveWay();
  }
  return state;

  async function giveWay(): Promise<void> {
    onProgress?.(state);
    await slices.next();
  }
}

/** Tests the row at this index, after all before it. */
function decide(state: SearchState, index: number): void {
  const { texts, words, filters, indexes } = state;
  state.scanned = index + 1;
  const row = texts.rows[index] as Row;
  for (const [field, tokens] of filters) if (!tokens.has(valueToken(row.item, field))) return;
  // Without words the text of the row is never made.
  if (words.length === 0 || isInRow(texts.at(index), words)) indexes.push(index);
}

function isInRow(text: string, words: readonly string[]): boolean {
  return words.every((word) => {
    const sign = wholeValueSign(word);
    return text.includes(word) || (sign !== undefined && text.includes(sign));
  });
}

/** Whether every match of the one is a match of the other. */
function narrows(one: SearchState, other: SearchState): boolean {
  if (!other.words.every((part) => one.words.some((word) => isWithin(word, part)))) return false;
  for (const [field, tokens] of other.filters) {
    const fewer = one.filters.get(field);
    if (!fewer || [...fewer].some((token) => !tokens.has(token))) return false;
  }
  return true;
}

/** Whether every row that matches the word matches this part of it: "tru" does not match a row that has the value true. */
function isWithin(word: string, part: string): boolean {
  return word === part || (wholeValueSign(word) === undefined && word.includes(part));
}
