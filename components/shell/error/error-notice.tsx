import type { ReactNode } from "react";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/facts";
import type { Failure } from "@/lib/client/http/api-failure";
import { Advice, FollowedAdvice } from "./advice";
import { ERROR_BOX } from "./error-box";
import { FailedRequest } from "./failed-request";
import { isServerGone } from "./later-news";
import { useRetryOnceBack } from "./use-retry-once-back";
import { isWebAddress } from "./web-address";

interface ErrorNoticeProps {
  failure: Failure;
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
export function ErrorNotice({ failure, path, onRetry, children }: ErrorNoticeProps) {
  const { error, status } = failure;
  const { title } = wordsFor(failure);
  const identity = error.upstream;
  useRetryOnceBack(failure, onRetry);
  return (
    <section className={ERROR_BOX} aria-label={title}>
      <h2 className="font-semibold text-bad">{title}</h2>
      {path || isServerGone(failure) ? (
        <FollowedAdvice failure={failure} path={path} />
      ) : (
        <Advice failure={failure} retryAt={failure.retryAt} />
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
      <details className="mt-2 text-[12px]">
        <summary className="w-fit rounded py-1 pr-1 text-muted hover:text-text">
          Details{" "}
          <code className="ml-1 font-mono break-all">
            {codeLine(identity?.code ? identity : { status, ...error })}
          </code>
        </summary>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {identity && (
            <Fact name="Service error">
              <code className="font-mono font-semibold break-all">{codeLine(identity)}</code>
            </Fact>
          )}
          <Fact name={identity ? "Rollcall error" : "Code"}>
            <code className="font-mono break-all">{codeLine({ status, ...error })}</code>
          </Fact>
          <Fact name="Type">
            <code className="font-mono break-all">{error.type}</code>
          </Fact>
          {error.param && (
            <Fact name="Parameter">
              <code className="font-mono break-all">{error.param}</code>
            </Fact>
          )}
          <Fact name="Message">
            <span className="break-words">{error.message}</span>
          </Fact>
          {isWebAddress(error.doc_url) && (
            <Fact name="Documentation">
              <a
                className="text-accent underline break-all"
                href={error.doc_url}
                rel="noreferrer"
                target="_blank"
              >
                {error.doc_url}
              </a>
            </Fact>
          )}
        </dl>
      </details>
    </section>
  );
}

function codeLine({ status, code }: { status: number; code?: string | undefined }): string {
  return [status, code].filter(Boolean).join(" ");
}
