"use client";

import { RequestId } from "@/components/shell/error/request-id";
import { wordsFor } from "@/components/shell/words/words";
import { countdownWords, secondsUntil } from "@/components/ui/time/seconds";
import { useNow } from "@/components/ui/time/use-now";
import type { Failure } from "@/lib/client/http/api-failure";
import { usePausedUntil } from "@/lib/client/status/status";

interface PausedRowProps {
  connection: string;
  failure: Failure;
  /** Whether rows are loaded: then it says that they stay. */
  hasRows: boolean;
  /** Milliseconds since the epoch by the browser's clock. */
  resumesAt: number;
}

/** A pause that ends by itself: whose limit it is, the countdown of the budget bar, and the request that was refused. */
export function PausedRow({ connection, failure, hasRows, resumesAt }: PausedRowProps) {
  const now = useNow();
  const { error } = failure;
  const pausedUntil = usePausedUntil(connection) ?? resumesAt;
  const requestId = error.upstream?.request_id ?? error.request_id;
  return (
    <div className="border-l-4 border-warn bg-warn-ground px-4 py-3">
      <p className="font-semibold text-warn">
        Paused
        <span className="tabular-nums">{now !== undefined && `, ${resumption(pausedUntil, now)}`}</span>
      </p>
      <p className="mt-1">
        {wordsFor(failure).title}. It resumes by itself{hasRows && "; loaded rows stay"}.
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[12px]">
        <code className="font-mono">{error.upstream?.code ?? error.code}</code>
        {requestId && <RequestId id={requestId} />}
      </p>
    </div>
  );
}

function resumption(pausedUntil: number, now: number): string {
  const seconds = secondsUntil(pausedUntil, now);
  return seconds > 0 ? `resumes in ${countdownWords(seconds)}` : "resuming now";
}
