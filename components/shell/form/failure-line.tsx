import { wordsFor } from "@/components/shell/words/words";
import { Countdown } from "@/components/ui/time/countdown";
import type { Failure } from "@/lib/client/http/api-failure";

/** Why an action failed, beside the control that started it; read out at once. */
export function FailureLine({ failure }: { failure: Failure | undefined }) {
  return (
    <p role="alert" className="text-[13px] text-bad empty:hidden">
      {failure && `${wordsOf(failure)} `}
      {failure?.retryAt !== undefined && <Countdown until={failure.retryAt} />}
    </p>
  );
}

/** Rollcall's own refusals of an input say what is wrong; every other failure has words by its code. */
function wordsOf(failure: Failure): string {
  if (failure.error.code === "query_invalid") return failure.error.message;
  const { title, todo } = wordsFor(failure);
  return `Not done. ${title}. ${todo}`;
}
