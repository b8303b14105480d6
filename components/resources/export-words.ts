import { wordsFor } from "@/components/shell/words/words";
import { ApiFailure } from "@/lib/client/http/api-failure";

/** Why no file was written, and what to do: Rollcall could not take down the export, or the browser not make the file. */
export function exportWords(thrown: unknown): string {
  if (!(thrown instanceof ApiFailure))
    return `${thrown instanceof Error ? thrown.message : thrown} Try again.`;
  const { title, todo } = wordsFor(thrown.failure);
  return `${title}. ${todo}`;
}
