import type { ReactNode } from "react";
import type { Words } from "@/components/shell/words/error-words";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import type { Failure } from "@/lib/client/http/api-failure";
import { Advice, FollowedAdvice } from "./advice";
import { ERROR_BOX } from "./error-box";
import { FailedRequest } from "./failed-request";
import { FailureDetails } from "./failure-details";
import { isServerGone } from "./later-news";
import { useRetryOnceBack } from "./use-retry-once-back";

interface ErrorNoticeProps {
  failure: Failure;
  /** Those of its code unless told. */
  words?: Words | undefined;
  /** Of the list that could not be read, as in `v1/staff`: then the notice follows what becomes of it. */
  path?: string | undefined;
  onRetry?(): void;
  /** What else can be done about it, such as signing in. */
  children?: ReactNode;
}

/**
 * A failure in its place: what happened, what to do, who acts, and the request id. What support will ask for is folded
 * away.
 */
export function ErrorNotice({
  failure,
  words = wordsFor(failure),
  path,
  onRetry,
  children,
}: ErrorNoticeProps) {
  const { title } = words;
  useRetryOnceBack(failure, onRetry);
  return (
    <section className={ERROR_BOX} aria-label={title}>
      <h2 className="font-semibold text-bad">{title}</h2>
      {path || isServerGone(failure) ? (
        <FollowedAdvice failure={failure} words={words} path={path} />
      ) : (
        <Advice words={words} retryAt={failure.retryAt} />
      )}
      <FailedRequest failure={failure} />
      {(onRetry || children) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {onRetry && (
            <Button look="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
      <FailureDetails failure={failure} />
    </section>
  );
}
