import { wordsFor } from "@/components/shell/words/words";
import { Countdown } from "@/components/ui/time/countdown";
import type { Failure } from "@/lib/client/http/api-failure";

/** Why something was not done, where it was asked for; read out at once. */
export function FailureLine({ failure }: { failure: Failure | undefined }) {
  return (
    <p role="alert" className="text-[13px] text-bad empty:hidden">
      {failure && `${wordsOf(failure)} `}
      {failure?.retryAt !== undefined && <Countdown until={failure.retryAt} />}
    </p>
  );
}

/** What Rollcall does not accept it says itself; everything else has words of its own. */
function wordsOf(failure: Failure): string {
  if (failure.error.code === "query_invalid") return failure.error.message;
  const { title, todo } = wordsFor(failure);
  return `Not done: ${title.charAt(0).toLowerCase()}${title.slice(1)}. ${todo}`;
}
