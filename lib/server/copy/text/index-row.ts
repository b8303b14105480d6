import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { isLosslessNumber, LosslessNumber, parse } from "lossless-json";
import type { ListItem } from "@/lib/contract/list";
import { MOST_COPY_FIELDS } from "@/lib/query/most-copy-fields";
import { ABSENT } from "@/lib/query/query";
import { valueToken } from "@/lib/query/value-token";
import { membersOf } from "@/lib/server/copy/page/json-slices";
import { sortText } from "./sort-text";
import { isMistypable } from "./typing-mistakes";
import { indexWords, isLetters } from "./words";

/** What a row is filtered, sorted and found by. It is found by all of its values, however many fields rows have. */
export interface RowIndex {
  /** One for each of the first `MOST_INDEXED` fields. */
  values: string[];
  sorts: string[];
  words: string[];
  /** Those of its words that have letters alone. */
  letterWords: string[];
  /** Rows with the same digest are the same. */
  digest: string;
}

/** How many of these rows are filtered and sorted by: as many as a list on screen has columns. */
export const MOST_INDEXED = 200;
/** In characters: what a value has beyond them is not searched. */
const MOST_TEXT = 2_000;
const MOST_WORDS = 400;
const LONGEST_VALUE = 200;

/** Reads the rows of a page for the index. Others get their turn after each row, as a page of wide rows takes a second. */
export async function indexRows(texts: readonly string[], fields: string[]): Promise<RowIndex[]> {
  const rows: RowIndex[] = [];
  for (const text of texts) {
    rows.push(indexRow(text, fields));
    await setImmediate();
  }
  return rows;
}

/**
 * Reads a row for the index.
 * @param text JSON of an object
 * @param fields those of the generation so far, to which this function adds those that are new in this row, up to `MOST_COPY_FIELDS` in all
 */
export function indexRow(text: string, fields: string[]): RowIndex {
  const item = parseRow(text);
  const named = new Map(Object.keys(item).map((name) => [storable(name), name]));
  const known = new Set(fields);
  for (const field of named.keys()) {
    if (fields.length >= MOST_COPY_FIELDS) break;
    if (!known.has(field)) fields.push(field);
  }
  const indexed = fields.slice(0, MOST_INDEXED);
  const words = new Set<string>();
  for (const value of Object.values(item)) {
    if (words.size > MOST_WORDS) break;
    for (const word of indexWords(searchText(value))) words.add(word);
  }
  const kept = [...words].slice(0, MOST_WORDS);
  return {
    values: indexed.map((field) => storedToken(tokenOf(item, named.get(field)))),
    sorts: indexed.map((field) => storable(sortText(item, named.get(field)))),
    words: kept,
    letterWords: kept.filter((word) => isLetters(word) || isMistypable(word)),
    digest: createHash("md5").update(text).digest("base64"),
  };
}

/**
 * A row, digit for digit. If a name comes twice, the last counts, as in every reader of JSON.
 * @param text JSON of an object, which must have been parsed before
 */
export function parseRow(text: string): ListItem {
  return Object.fromEntries(
    membersOf(text).map(({ name, value }) => [name, parseValue(text.slice(value.from, value.to))]),
  ) as ListItem;
}

/** The lossless parser takes seconds, and much memory, for megabytes of text: it gets nested values alone. */
function parseValue(json: string): unknown {
  if (/^[{[]/.test(json)) return parse(json, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  return /^[-\d]/.test(json) ? new LosslessNumber(json) : JSON.parse(json);
}

function tokenOf(item: ListItem, name: string | undefined): string {
  return name === undefined ? ABSENT : valueToken(item, name);
}

/** A `valueToken` as it is stored and filtered by: of a long one its beginning and a digest. */
export function storedToken(token: string): string {
  const text = storable(token);
  if (text.length <= LONGEST_VALUE) return text;
  const digest = createHash("md5").update(text).digest("base64url");
  return `${storable(text.slice(0, LONGEST_VALUE))}… ${digest}`;
}

/** A quick look for what has to be replaced, as going through whole characters is slow. */
// oxlint-disable-next-line no-control-regex
const MAY_BE_ODD = /[\0\ud800-\udfff]/;

/** A text as PostgreSQL can store it: without NUL and without half surrogate pairs. */
export function storable(text: string): string {
  if (!MAY_BE_ODD.test(text)) return text;
  return text.replaceAll("\0", "\u2400").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** The part of a value that is searched: texts and numbers, however deep they are in it. */
function searchText(value: unknown): string {
  if (typeof value === "string") return value.slice(0, MOST_TEXT);
  if (typeof value === "number" || isLosslessNumber(value)) return String(value).slice(0, MOST_TEXT);
  if (typeof value !== "object" || value === null) return "";
  let text = "";
  for (const part of Object.values(value)) {
    if (text.length > MOST_TEXT) break;
    text += ` ${searchText(part)}`;
  }
  return text.slice(0, MOST_TEXT);
}
