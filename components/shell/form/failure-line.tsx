import { wordsFor } from "@/components/shell/words/words";
import { Countdown } from "@/components/ui/time/countdown";
import type { Failure } from "@/lib/client/http/api-failure";

/** What to do about a failure, by its code, where the reader's place says more than the usual words. */
export type FailureAdvice = Readonly<Record<string, string>>;

interface FailureLineProps {
  failure: Failure | undefined;
  advice?: FailureAdvice | undefined;
}

/** Why an action failed, beside the control that started it; read out at once. */
export function FailureLine({ failure, advice = {} }: FailureLineProps) {
  return (
    <p role="alert" className="text-[13px] text-bad empty:hidden">
      {failure && `${wordsOf(failure, advice)} `}
      {failure?.retryAt !== undefined && <Countdown until={failure.retryAt} />}
    </p>
  );
}

/** Rollcall's own refusals of an input say what is wrong; every other failure has words by its code. */
function wordsOf(failure: Failure, advice: FailureAdvice): string {
  if (failure.error.code === "query_invalid") return failure.error.message;
  const { title, todo } = wordsFor(failure);
  return `Not done. ${title}. ${advice[failure.error.code] ?? todo}`;
}
