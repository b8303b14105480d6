import type { Row } from "@/lib/client/list/row-list";
import { wordsOf } from "./fold";
import { type ListQuery, valueToken } from "./query";
import type { RowTexts } from "./row-text";
import type { Slices } from "./slices";
import { wholeValueSign } from "./whole-value-words";

/** How far a search has come. True at every moment, so that a search that was cancelled can be gone on from. */
export interface SearchState {
  readonly texts: RowTexts;
  /** Folded; every one of them is in every row found. */
  readonly words: readonly string[];
  /** Of each field the tokens of which every row found has one. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where in the list the matches so far are, in its order; grows in place. */
  readonly indexes: number[];
  /** How many rows of the list, from its start, have been decided. */
  scanned: number;
}

export interface SearchInput {
  /** The list, which may grow meanwhile, and its folded texts. */
  texts: RowTexts;
  query: ListQuery;
  /** What an earlier search came to: only what it leaves open is looked at. */
  previous?: SearchState | undefined;
}

/**
 * Finds the rows that a query asks for, in slices that never block. A query that narrows the previous one looks only at what that
 * one found, and at rows it had not come to; the same query only at those.
 * @param onProgress called with what there is whenever a slice ends
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

/** Decides the row at this place; those before it have been. */
function decide(state: SearchState, index: number): void {
  const { texts, words, filters, indexes } = state;
  state.scanned = index + 1;
  const row = texts.rows[index] as Row;
  for (const [field, tokens] of filters) if (!tokens.has(valueToken(row.item, field))) return;
  // Without words no text is made.
  if (words.length === 0 || isInRow(texts.at(index), words)) indexes.push(index);
}

function isInRow(text: string, words: readonly string[]): boolean {
  return words.every((word) => {
    const sign = wholeValueSign(word);
    return text.includes(word) || (sign !== undefined && text.includes(sign));
  });
}

/** Whether whatever is found by one is found by the other too. */
function narrows(one: SearchState, other: SearchState): boolean {
  if (!other.words.every((part) => one.words.some((word) => isWithin(word, part)))) return false;
  for (const [field, tokens] of other.filters) {
    const fewer = one.filters.get(field);
    if (!fewer || [...fewer].some((token) => !tokens.has(token))) return false;
  }
  return true;
}

/** Whether every row with the word has this part of it too: "tru" is not in a row that "true" was found by as a whole. */
function isWithin(word: string, part: string): boolean {
  return word === part || (wholeValueSign(word) === undefined && word.includes(part));
}
