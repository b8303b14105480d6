import { serviceError } from "./service-error";

/** The parameters every list takes (interface, "Pagination"). */
export interface ListQuery {
  limit: number;
  startingAfter: string | undefined;
}

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;
const WHOLE_NUMBER = /^(0|[1-9]\d{0,8})$/;

/** @throws ServiceError, which names the parameter that is wrong. Unknown parameters are ignored. */
export function parseListQuery(query: URLSearchParams): ListQuery {
  if (query.has("ending_before")) {
    throw serviceError("invalid_request", "Lists are walked forward only: ending_before is not supported.");
  }
  return { limit: parseLimit(single(query, "limit")), startingAfter: parseCursor(query) };
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = WHOLE_NUMBER.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw serviceError("parameter_invalid", `limit must be a whole number from 1 to ${MAX_LIMIT}.`, {
    param: "limit",
  });
}

function parseCursor(query: URLSearchParams): string | undefined {
  const cursor = single(query, "starting_after");
  if (cursor !== "") return cursor;
  throw serviceError("parameter_invalid", "starting_after is empty: leave it out for the first page.", {
    param: "starting_after",
  });
}

/** Which of two values was meant is anybody's guess, so both are refused. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1)
    throw serviceError("parameter_invalid", `${name} was given more than once.`, { param: name });
  return values[0];
}
