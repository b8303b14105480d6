import { ROLLCALL, type Words, YOU } from "@/components/shell/words/error-words";
import { wordsFor } from "@/components/shell/words/words";
import type { Failure } from "@/lib/client/http/api-failure";

/** Like the access page, which calls such a list "Not offered". */
const NOT_OFFERED: Words = {
  title: "The service does not offer this list",
  turn: ROLLCALL,
  todo: "Check the connection's address. If this account has no such list, take it out of DIRECTORY_RESOURCES, or of the connection's resources.",
};

/** As a copy's walk takes it: no service has to go on after a row that is gone. */
const CURSOR_LOST: Words = {
  title: "The service no longer knows the row to go on after",
  turn: YOU,
  todo: "It may have been deleted since. Load the list from the beginning.",
};

/** The words for a list that could not be read from its beginning: there a 404 is about the list, not about a row of it. */
export function wholeListWords(failure: Failure): Words {
  return failure.byService && failure.status === 404 ? NOT_OFFERED : wordsFor(failure);
}

/** The words for a page after a row that could not be read. */
export function laterPageWords(failure: Failure): Words {
  return isCursorLost(failure) ? CURSOR_LOST : wordsFor(failure);
}

/** Whether the service refused the cursor, so that the list goes on from nowhere. */
export function isCursorLost({ status, error, byService }: Failure): boolean {
  return byService === true && (status === 404 || error.param === "starting_after");
}
