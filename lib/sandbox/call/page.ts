import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "./call";
import { parseListQuery } from "./list-query";

/** A list in which reading at any position costs the same. */
export interface Collection {
  count: number;
  /** How many items come up to and including a cursor, even one that no item has. @throws ServiceError for what is no cursor */
  countUpTo(cursor: string): number;
  itemAt(position: number): object;
}

/**
 * One page in the list envelope (interface, "List envelope" and "Pagination"). A cursor is a position and not an
 * item, so paging goes on where an item was removed meanwhile, and a cursor of another organisation reveals nothing.
 */
export function pageOf(call: Call, { count, countUpTo, itemAt }: Collection): Answer {
  const { limit, startingAfter } = parseListQuery(call.query);
  const start = startingAfter === undefined ? 0 : countUpTo(startingAfter);
  const end = Math.min(start + limit, count);
  const data: object[] = [];
  for (let position = start; position < end; position += 1) data.push(itemAt(position));
  return { status: 200, body: { object: "list", url: call.path, has_more: end < count, data } };
}
