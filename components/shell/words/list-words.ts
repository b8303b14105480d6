import type { Failure } from "@/lib/client/http/api-failure";
import { ROLLCALL, type Words, YOU } from "./error-words";
import { wordsFor } from "./words";

/** The access page, too, calls such a list "Not offered". */
const NOT_OFFERED: Words = {
  title: "The service does not offer this list",
  turn: ROLLCALL,
  todo: "Check the connection's address. If this account has no such list, take it out of DIRECTORY_RESOURCES, or of the connection's resources.",
};

/** A service need not go on after a row that is gone; a copy's walk then begins again. */
const CURSOR_LOST: Words = {
  title: "The service no longer knows the row to go on after",
  turn: YOU,
  todo: "It may have been deleted since. Load the list from the beginning.",
};

/** The words for a page of a list that could not be read: a 404 is about the whole list at its beginning, and about the cursor later. */
export function pageWords(failure: Failure): Words {
  if (isCursorLost(failure)) return CURSOR_LOST;
  const isNotOffered = failure.byService && failure.status === 404 && failure.after === undefined;
  return isNotOffered ? NOT_OFFERED : wordsFor(failure);
}

/** Whether a page after the first failed because the service refused its cursor. */
export function isCursorLost({ status, error, byService, after }: Failure): boolean {
  return byService === true && after !== undefined && (status === 404 || error.param === "starting_after");
}
