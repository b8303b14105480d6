import { type ReactNode, useRef } from "react";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { SignInLink } from "@/components/shell/sign-in/sign-in-link";
import type { Words } from "@/components/shell/words/error-words";
import { Button } from "@/components/ui/button";
import { startFrom } from "@/components/ui/start-from";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";

interface FailedPageProps {
  failure: Failure;
  /** Those of its code unless told. */
  words?: Words | undefined;
  /** Of the service's list that the page is of, if it is: `v1/staff`. */
  path?: string;
  /** What could not be loaded and what stays; undefined where nothing is above it. */
  stays: string | undefined;
  retry(): void;
  /** Another way on; `stays` where its button does not go away with what it begins. */
  otherwise?: { label: string; start(): void; stays?: boolean } | undefined;
}

/** A page of a list that could not be loaded, with what to do; the rows above it stay. */
export function FailedPage({ failure, words, path, stays, retry, otherwise }: FailedPageProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useRetryOnceBack(failure, () => {
    if (box.current?.contains(document.activeElement)) startFrom(box.current, retry);
    else retry();
  });
  return (
    <div ref={box} className="space-y-2 px-4 py-3">
      {stays && <p>{stays}</p>}
      <ErrorNotice failure={failure} words={words} path={path}>
        {ownCode(failure) === "session_required" ? (
          <SignInLink />
        ) : (
          <>
            <Button look="primary" onClick={(event) => startFrom(event.currentTarget, retry)}>
              Try again
            </Button>
            {otherwise && (
              <Button
                onClick={(event) =>
                  otherwise.stays ? otherwise.start() : startFrom(event.currentTarget, otherwise.start)
                }
              >
                {otherwise.label}
              </Button>
            )}
          </>
        )}
      </ErrorNotice>
    </div>
  );
}
