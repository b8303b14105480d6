import { ROLLCALL, type Words } from "@/components/shell/words/error-words";
import { wordsFor } from "@/components/shell/words/words";
import type { Failure } from "@/lib/client/http/api-failure";

/** Like the access page, which calls such a list "Not offered". */
const NOT_OFFERED: Words = {
  title: "The service does not offer this list",
  turn: ROLLCALL,
  todo: "Check the connection's address. If this account has no such list, take it out of DIRECTORY_RESOURCES, or of the connection's resources.",
};

/** The words for a list that could not be read from its beginning: there a 404 is about the list, not about a row of it. */
export function wholeListWords(failure: Failure): Words {
  return failure.byService && failure.status === 404 ? NOT_OFFERED : wordsFor(failure);
}
