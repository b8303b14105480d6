import { FailedRequest } from "@/components/shell/error/failed-request";
import { wordsFor } from "@/components/shell/words/words";
import { Countdown } from "@/components/ui/time/countdown";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";

/** What to do about a failure, by its code, where the reader's place says more than the usual words. */
export type FailureAdvice = Readonly<Record<string, string>>;

interface FailureLineProps {
  failure: Failure | undefined;
  advice?: FailureAdvice | undefined;
  /** Whether the journal of the page's connection may have the request. */
  isInJournal?: boolean;
}

/** Nobody said whether it was done: no answer arrived, or one that is not Rollcall's, or Rollcall or its database failed on the way. */
const UNKNOWN_OUTCOMES = new Set([
  "server_gone",
  "answer_unreadable",
  "internal_error",
  "database_unavailable",
]);

/** Why an action failed, and the request id of a failure that is not the reader's, beside the control that started it; read out at once. */
export function FailureLine({ failure, advice = {}, isInJournal = true }: FailureLineProps) {
  return (
    <div role="alert" className="text-[13px] text-bad empty:hidden">
      {failure && (
        <p>
          {`${wordsOf(failure, advice)} `}
          {failure.retryAt !== undefined && <Countdown until={failure.retryAt} />}
        </p>
      )}
      {failure && failure.status >= 500 && <FailedRequest failure={failure} isInJournal={isInJournal} />}
    </div>
  );
}

/** Rollcall's own refusals of an input say what is wrong; every other failure has words by its code. */
function wordsOf(failure: Failure, advice: FailureAdvice): string {
  const { code, message } = failure.error;
  if (code === "query_invalid") return message;
  // It stays on the page after they have signed in again.
  if (ownCode(failure) === "session_required")
    return "Not done, because your session had ended. Once you are signed in, press again.";
  const { title, todo } = wordsFor(failure);
  const isUnknown = UNKNOWN_OUTCOMES.has(ownCode(failure) ?? "");
  return isUnknown
    ? `${title}, so it may or may not be done. ${todo} Look whether it is done before you try again.`
    : `Not done. ${title}. ${advice[code] ?? todo}`;
}
