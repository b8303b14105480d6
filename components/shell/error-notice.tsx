import type { ReactNode } from "react";
import type { Failure } from "@/lib/client/api-failure";
import { Countdown } from "./countdown";
import { ERROR_BOX } from "./error-box";
import { RequestId } from "./request-id";

import { isWebAddress } from "./web-address";
import { WhoActs } from "./who-acts";
import { wordsFor } from "./words";

interface ErrorNoticeProps {
  failure: Failure;
  /** What the person can do here: retry, sign in. */
  children?: ReactNode;
}

/** A failure where it happened: what, what to do, who acts, and everything support will ask for. */
export function ErrorNotice({ failure, children }: ErrorNoticeProps) {
  const { error, status, retryAt } = failure;
  const { title, turn, todo } = wordsFor(failure);
  const identity = error.upstream;
  const requestId = identity?.request_id ?? error.request_id;
  return (
    <section className={ERROR_BOX} aria-label={title}>
      <h2 className="font-semibold text-bad">{title}</h2>
      <p className="mt-1">
        {todo} {retryAt !== undefined && <Countdown until={retryAt} />}
      </p>
      <WhoActs turn={turn} />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[12px]">
        {identity && (
          <Fact name="Service error">
            <code className="font-mono font-semibold break-all">
              {[identity.status, identity.code].filter(Boolean).join(" ")}
            </code>
          </Fact>
        )}
        <Fact name={identity ? "Rollcall error" : "Code"}>
          <code className="font-mono break-all">{codeLine(status, error.type, error.code)}</code>
        </Fact>
        {error.param && (
          <Fact name="Parameter">
            <code className="font-mono break-all">{error.param}</code>
          </Fact>
        )}
        <Fact name="Message">
          <span className="break-words">{error.message}</span>
        </Fact>
        {requestId && (
          <Fact name="Request id">
            <RequestId id={requestId} />
          </Fact>
        )}
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
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function codeLine(status: number, type: string, code: string): string {
  return [status || undefined, type, code].filter(Boolean).join(" · ");
}
