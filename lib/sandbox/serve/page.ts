import type { Answer } from "./answer";
import type { Call } from "./call";
import { refuse } from "./failure";
import { parseListQuery } from "./list-query";

/** A list that can be walked from any position at the same cost. */
export interface Walk {
  count: number;
  /** The position an item of this cursor stands at; undefined if there is none. May refuse what cannot be a cursor. */
  positionOf(cursor: string): number | undefined;
  itemAt(position: number): object;
}

/**
 * One page in the list envelope (interface, "List envelope" and "Pagination"). A cursor that nothing in the
 * organisation has is missing, exactly as if it were another organisation's.
 */
export function pageOf(call: Call, { count, positionOf, itemAt }: Walk): Answer {
  const { limit, startingAfter } = parseListQuery(call.query);
  const start = startingAfter === undefined ? 0 : after(startingAfter, positionOf);
  const end = Math.min(start + limit, count);
  const data: object[] = [];
  for (let position = start; position < end; position += 1) data.push(itemAt(position));
  return { status: 200, body: { object: "list", url: call.path, has_more: end < count, data } };
}

function after(cursor: string, positionOf: Walk["positionOf"]): number {
  const position = positionOf(cursor);
  if (position !== undefined) return position + 1;
  throw refuse("resource_missing", `Nothing to start after: ${cursor}.`, { param: "starting_after" });
}
