"use client";

import { useState } from "react";
import { notSentWords } from "@/components/requests/words/detail-words";
import { isWebAddress } from "@/components/shell/error/web-address";
import { CopyAction } from "@/components/ui/copy/copy-action";
import type { JournalDetail } from "@/lib/contract/journal";
import { errorBodyOf } from "./detail-error-body";
import { Names } from "./detail-request";

/** The answer, as far as the journal keeps it. */
export function DetailAnswer({ attempt }: { attempt: JournalDetail }) {
  const { sent, status, headers, docUrl } = attempt;
  return (
    <section aria-label="Answer" className="min-w-0">
      <h3 className="font-semibold">Response</h3>
      {!sent && <p className="mt-1">{notSentWords(attempt)}</p>}
      {sent && status === undefined && <p className="mt-1">No readable answer came back.</p>}
      {status !== undefined && (
        <>
          <p className="mt-1 font-mono text-[13px]">HTTP {status}</p>
          <Names title="Headers" none="None that Rollcall keeps." pairs={Object.entries(headers).sort()}>
            <p className="mt-1 text-[12px] text-muted">Rollcall keeps only documented headers.</p>
          </Names>
          <Body key={attempt.id} attempt={attempt} />
        </>
      )}
      {isWebAddress(docUrl) && (
        <p className="mt-3">
          <a className="text-accent underline break-all" href={docUrl} rel="noreferrer" target="_blank">
            {docUrl}
          </a>
        </p>
      )}
    </section>
  );
}

function Body({ attempt }: { attempt: JournalDetail }) {
  const [open, setOpen] = useState(true);
  const body = errorBodyOf(attempt);
  if (!body) return <p className="mt-3 max-w-prose text-muted">{absentWords(attempt)}</p>;
  const text = JSON.stringify(body, undefined, 2);
  return (
    <details className="mt-3" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit rounded text-[12px] text-muted hover:bg-raised">Error body</summary>
      <pre className="mt-1 rounded-md border border-line bg-ground p-2 font-mono text-[12px] whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <p className="mt-1 mb-2 text-[12px] text-muted">
        Rebuilt from the documented fields; Rollcall keeps no others.
      </p>
      <CopyAction text={() => text} label="error body" />
    </details>
  );
}

function absentWords({ purpose, status = 0 }: JournalDetail): string {
  if (status >= 400) return "Not kept: the body was not a documented error.";
  return purpose === "token"
    ? "Body not kept: it contains the token."
    : "Body not kept: successful responses contain personal data.";
}
