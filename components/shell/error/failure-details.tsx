import { Fact } from "@/components/ui/facts";
import type { Failure } from "@/lib/client/http/api-failure";
import { isWebAddress } from "./web-address";

/** What support will ask for, and what the advice calls "below": folded away, but for the code. */
export function FailureDetails({ failure: { error, status } }: { failure: Failure }) {
  const identity = error.upstream;
  const leads = identity && (identity.code || identity.status >= 500);
  return (
    <details className="mt-2 text-[12px]">
      <summary className="w-fit rounded py-1 pr-1 text-muted hover:text-text">
        Details{" "}
        <code className="ml-1 font-mono break-all">{codeLine(leads ? identity : { status, ...error })}</code>
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
  );
}

function codeLine({ status, code }: { status: number; code?: string | undefined }): string {
  return [status, code].filter(Boolean).join(" ");
}
