import { wordsFor } from "@/components/shell/words/words";
import type { Failure } from "@/lib/client/http/api-failure";

/** Why the list is as it was before the reload. */
export function ReloadFailure({ failure }: { failure: Failure }) {
  return `Not reloaded: ${wordsFor(failure).title.toLowerCase()}. Loaded rows stay.`;
}
