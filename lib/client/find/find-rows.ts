import type { Row } from "@/lib/client/row-list";
import { BROWSER_PACE } from "./browser-pace";
import { wordsOf } from "./fold";
import type { RowTexts } from "./row-text";
import { type Pace, Slices } from "./slices";

/** How far a search has come. True at every moment, so that a search that was cancelled can be gone on from. */
export interface Found {
  /** Folded; every one of them is in every row found. */
  readonly words: readonly string[];
  readonly texts: RowTexts;
  /** The matches so far in the order of the list; grows in place. */
  readonly rows: Row[];
  /** Where in the list each match is. */
  readonly places: number[];
  /** How many rows of the list, from its start, have been decided. */
  scanned: number;
}

export interface FindRows {
  /** The list, which may grow meanwhile, and its folded texts. */
  texts: RowTexts;
  query: string;
  /** What an earlier search came to: only what it leaves open is looked at. */
  previous?: Found | undefined;
  signal?: AbortSignal;
  /** Called with what there is whenever a slice ends. */
  onProgress?(found: Found): void;
  pace?: Pace;
}

/**
 * Finds the rows that have every word of the query, in slices that never block. A query that extends the previous
 * one looks only at what that one found, and at rows it had not come to; the same query only at those.
 * @throws the signal's reason when cancelled
 */
export async function findRows(search: FindRows): Promise<Found> {
  const { texts, query, previous, onProgress } = search;
  const slices = new Slices(search.signal, search.pace ?? BROWSER_PACE);
  const words = wordsOf(query);
  const known = previous?.texts === texts && narrows(words, previous.words) ? previous : undefined;
  if (known && narrows(known.words, words)) return goOn(known, slices, onProgress);

  const found: Found = { words, texts, rows: [], places: [], scanned: 0 };
  for (const place of known?.places ?? []) {
    note(found, place);
    if (slices.isOver()) await giveWay(found, slices, onProgress);
  }
  found.scanned = Math.max(found.scanned, known?.scanned ?? 0);
  return goOn(found, slices, onProgress);
}

async function goOn(found: Found, slices: Slices, onProgress: FindRows["onProgress"]): Promise<Found> {
  const { rows } = found.texts;
  while (found.scanned < rows.length) {
    note(found, found.scanned);
    if (slices.isOver()) await giveWay(found, slices, onProgress);
  }
  return found;
}

/** Decides the row at this place; those before it have been. */
function note(found: Found, place: number): void {
  const text = found.texts.at(place);
  if (found.words.every((word) => text.includes(word))) {
    found.rows.push(found.texts.rows[place] as Row);
    found.places.push(place);
  }
  found.scanned = place + 1;
}

async function giveWay(found: Found, slices: Slices, onProgress: FindRows["onProgress"]): Promise<void> {
  onProgress?.(found);
  await slices.next();
}

/** Whether whatever has all of `words` has all of `wider` too. */
function narrows(words: readonly string[], wider: readonly string[]): boolean {
  return wider.every((part) => words.some((word) => word.includes(part)));
}
