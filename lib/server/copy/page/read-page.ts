import type { Resource } from "@/lib/contract/resources";
import { elementsOf, type Member, membersOf } from "./json-slices";

export interface PageRow {
  key: string;
  /** The key of the row before it in the service's order; null for the first. */
  after: string | null;
  /** The service's own JSON, digit for digit, without the fields that are left out. */
  text: string;
}

export interface WalkPage {
  rows: PageRow[];
  /** How many items have no key that can be stored. They are no rows, as they cannot be told from others. */
  withoutKey: number;
  /** How many items the service sent. */
  items: number;
  hasMore: boolean;
  /** The cursor of the next page; absent where the last item has none. */
  last?: string;
}

/** The answer is JSON, but no list. */
export class NotAList extends Error {}

/**
 * Reads a page (interface, "List envelope") for a copy.
 * @param text a JSON object that has been parsed before
 * @param after the cursor that it was asked for with
 * @param omit fields of which nothing may be kept
 * @throws NotAList
 */
export function readPage(
  text: string,
  { cursor }: Pick<Resource, "cursor">,
  { after, omit }: { after: string | undefined; omit: ReadonlySet<string> },
): WalkPage {
  const envelope = membersOf(text);
  const data = valueOf(envelope, "data");
  const more = valueOf(envelope, "has_more");
  const hasMore = more && text.slice(more.from, more.to);
  if (!data || text[data.from] !== "[" || (hasMore !== "true" && hasMore !== "false")) {
    throw new NotAList("it has no data array or no has_more");
  }
  const items = elementsOf(text, data.from);
  const page: WalkPage = { rows: [], withoutKey: 0, items: items.length, hasMore: hasMore === "true" };
  let before = after ?? null;
  let last: string | undefined;
  for (const { from, to } of items) {
    if (text[from] !== "{") throw new NotAList("something in its data is no object");
    const item = text.slice(from, to);
    const members = membersOf(item);
    last = keyOf(item, members, cursor);
    if (last === undefined || Buffer.byteLength(last) > LONGEST_KEY) page.withoutKey += 1;
    else {
      page.rows.push({ key: last, after: before, text: withoutFields(item, members, omit) });
      before = last;
    }
  }
  return { ...page, ...(last !== undefined && { last }) };
}

/** If a name comes twice, the last counts, as in every reader of JSON. */
function valueOf(members: readonly Member[], name: string): Member["value"] | undefined {
  return members.findLast((member) => member.name === name)?.value;
}

/** In bytes: PostgreSQL's indexes have no entry of more than 2,704. */
const LONGEST_KEY = 2_000;

const NUMBER = /^-?\d/;

/** An address cannot hold half a surrogate pair, nor a database NUL. */
const NO_KEY = /^$|\p{Surrogate}|\0/u;

/** The key of an item (interface, "Pagination"): a number or a text that is not empty; undefined for anything else. */
function keyOf(item: string, members: readonly Member[], cursor: string): string | undefined {
  const value = valueOf(members, cursor);
  const json = value ? item.slice(value.from, value.to) : "";
  const key = json.startsWith('"') ? (JSON.parse(json) as string) : NUMBER.test(json) ? json : "";
  return NO_KEY.test(key) ? undefined : key;
}

function withoutFields(item: string, members: readonly Member[], omit: ReadonlySet<string>): string {
  if (!members.some(({ name }) => omit.has(name))) return item;
  const kept = members.filter(({ name }) => !omit.has(name)).map(({ from, to }) => item.slice(from, to));
  return `{${kept.join(",")}}`;
}
