"use client";

import { RequestId } from "@/components/shell/error/request-id";
import { WhoActs } from "@/components/shell/error/who-acts";
import { wordsOn } from "@/components/shell/words/sandbox-words";
import { countdownWords, secondsUntil } from "@/components/ui/time/seconds";
import { useNow } from "@/components/ui/time/use-now";
import type { CopyWalk } from "@/lib/contract/copy-walk";
import { farWords, holdWords, leftWords, STATE_WORDS } from "./walk-words";

interface WalkProgressProps {
  connection: string;
  walk: CopyWalk;
  /** How far the browser's clock is ahead of the server's, in milliseconds. */
  skewMs: number;
  /** It is as it was when Rollcall last answered. */
  stale: boolean;
}

/** A walk under way: its state, how far it is, how much time is left, and what it waits for. */
export function WalkProgress({ connection, walk, skewMs, stale }: WalkProgressProps) {
  const { state, rows, expectedRows, hold, restarts } = walk;
  const left = leftWords(walk, stale);
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 tabular-nums">
        <span className="font-medium">{STATE_WORDS[state]}</span>
        <span className="text-muted">
          {farWords(walk)}
          {left && ` · ${left}`}
        </span>
      </p>
      {expectedRows !== undefined && (
        <Bar share={Math.min(rows / expectedRows, 1)} isMoving={state === "walking" && !stale} />
      )}
      {expectedRows === undefined && (
        <p className="text-[13px] text-muted">
          The service gives no count, so how long the walk still takes is not known.
        </p>
      )}
      {hold && <Hold connection={connection} hold={hold} skewMs={skewMs} stale={stale} />}
      {restarts > 0 && (
        <p className="text-[13px] text-muted">
          It began again {restarts === 1 ? "once" : `${restarts} times`}, because the row that it was at had
          vanished.
        </p>
      )}
    </div>
  );
}

interface HoldProps extends Pick<WalkProgressProps, "connection" | "skewMs" | "stale"> {
  hold: NonNullable<CopyWalk["hold"]>;
}

function Hold({ connection, hold: { why, until, code, requestId }, skewMs, stale }: HoldProps) {
  const { title, turn, todo } = wordsOn(connection, { ...holdWords(why), todo: "" });
  return (
    <div className="text-[13px]">
      <p>
        {title}. {todo} <NextTry until={until + skewMs} stale={stale} />
      </p>
      <WhoActs turn={turn} />
      {requestId && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-[12px] text-muted">
          {code && <code className="font-mono">{code}</code>}
          Request id <RequestId id={requestId} />
        </p>
      )}
    </div>
  );
}

function Bar({ share, isMoving }: { share: number; isMoving: boolean }) {
  const percent = Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label="Walk"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full ${isMoving ? "bg-accent" : "bg-muted"}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

/** When a walk that is held tries again by itself. Whether it then does is not known while Rollcall does not answer. */
function NextTry({ until, stale }: { until: number; stale: boolean }) {
  const now = useNow();
  if (now === undefined) return null;
  const seconds = secondsUntil(until, now);
  if (stale && seconds === 0) return null;
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      {seconds === 0 ? "The walk tries again now." : `The walk tries again in ${countdownWords(seconds)}.`}
    </span>
  );
}
