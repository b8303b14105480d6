import type { Answer } from "./answer";
import type { Call } from "./call";
import { parseListQuery } from "./list-query";

/** A list that can be walked from any position at the same cost. */
export interface Walk {
  count: number;
  /** How many items stand at or before a cursor, whether one has it or not. May refuse what cannot be a cursor. */
  countUpTo(cursor: string): number;
  itemAt(position: number): object;
}

/**
 * One page in the list envelope (interface, "List envelope" and "Pagination"). A cursor is a position and no
 * item: a walk goes on after what was taken away meanwhile, and tells nothing of what exists elsewhere.
 */
export function pageOf(call: Call, { count, countUpTo, itemAt }: Walk): Answer {
  const { limit, startingAfter } = parseListQuery(call.query);
  const start = startingAfter === undefined ? 0 : countUpTo(startingAfter);
  const end = Math.min(start + limit, count);
  const data: object[] = [];
  for (let position = start; position < end; position += 1) data.push(itemAt(position));
  return { status: 200, body: { object: "list", url: call.path, has_more: end < count, data } };
}
