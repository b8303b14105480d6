"use client";

import { useState } from "react";
import { Ago } from "@/components/access/panel/ago";
import {
  CHECK,
  costWords,
  inconclusiveWords,
  notCheckedWords,
  restWords,
  VIEW,
} from "@/components/access/panel/words";
import { RequestLink } from "@/components/shell/error/request-id";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { useKey, useSingleKeys } from "@/components/ui/keyboard/keys";
import { secondsUntil } from "@/components/ui/time/seconds";
import { useNow } from "@/components/ui/time/use-now";
import { ToneMark } from "@/components/ui/tone-mark";
import { failureOf } from "@/lib/client/http/api-failure";
import type { Access } from "@/lib/client/status/access";
import { type LatestCheck, useCheck, useLatestCheck } from "@/lib/client/status/check";
import { checkLines } from "./check-lines";

/** In milliseconds: the palette begins a check and then leads here. */
const JUST_NOW = 5_000;

/** Checks the service at once, after saying what that costs, and shows the last result of each resource. */
export function CheckNow({ access }: { access: Access }) {
  const { connection, skewMs, stale } = access;
  const { mutate } = useCheck(connection.id);
  const [since] = useState(() => Date.now() - JUST_NOW);
  const check = useLatestCheck(connection.id, since);
  const { data, isPending = false, submittedAt = 0 } = check ?? {};
  const now = useNow(data?.checkedAt);
  const rest = data && now !== undefined ? secondsUntil(data.nextAt, now) : 0;
  const mayNot = isPending || rest > 0;
  const keysWork = useSingleKeys();
  const run = () => {
    if (!mayNot) mutate();
  };
  useKey({ keys: "c", label: CHECK.action, section: "Access" }, run);

  // While Rollcall does not answer, nobody knows whether it runs still.
  const othersSince = stale ? undefined : connection.checkingSince;
  const checkingSince = isPending ? submittedAt - skewMs : othersSince;
  const lines = checkLines(access, checkingSince);
  return (
    <section
      aria-label={CHECK.action}
      className="flex h-full min-w-0 flex-col gap-1.5 border-line lg:border-l lg:pl-6"
    >
      <div className="flex items-center gap-3">
        <Button
          look="primary"
          aria-disabled={mayNot}
          onClick={run}
          className="min-w-32 tabular-nums aria-disabled:opacity-60"
        >
          {isPending ? CHECK.running : rest > 0 ? restWords(rest) : CHECK.action}
          {keysWork && !mayNot && (
            <kbd aria-hidden="true" className="rounded border border-current px-1 font-mono text-[11px]">
              c
            </kbd>
          )}
        </Button>
        <p className="min-w-0 text-[12px] text-muted">
          {CHECK.uses} {costWords(connection.resources.length, connection.token.state === "live")}
          {connection.checkedAt !== undefined && (
            <>
              <br />
              {CHECK.last} <Ago at={connection.checkedAt} skewMs={skewMs} />
            </>
          )}
        </p>
      </div>
      <ul aria-label={CHECK.byResource} className="divide-y divide-line border-y border-line text-[13px]">
        {lines.map(({ resource, name, tone, words, requestId, isChecking }) => (
          <li key={resource} className="flex min-h-8 items-center gap-2">
            <ToneMark tone={isChecking ? "idle" : tone} />
            <span className="font-medium">{name}</span>
            <span className="min-w-0 truncate text-muted">{isChecking ? CHECK.line : words}</span>
            <span className="ml-auto">
              {requestId !== undefined && <RequestLink id={requestId}>{VIEW}</RequestLink>}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-5 text-[12px] text-muted">
        {outcomeWords(check, access, othersSince !== undefined)}
      </p>
      <p className="mt-auto text-[12px] text-muted">
        {stale ? (
          <>
            <strong className="font-semibold text-warn">{CHECK.stale}</strong> {CHECK.updated}{" "}
            <Ago at={access.now} skewMs={skewMs} />.
          </>
        ) : (
          CHECK.free
        )}
      </p>
    </section>
  );
}

function outcomeWords(check: LatestCheck | undefined, { now, skewMs }: Access, isRunning: boolean): string {
  const { isPending, error, data, submittedAt = 0 } = check ?? {};
  if (isPending) return CHECK.requesting;
  if (isRunning) return CHECK.already;
  if (error) {
    const failure = failureOf(error);
    // The server has answered since, so the failure is over.
    const isOver = failure.status === 0 && now + skewMs > submittedAt;
    return isOver ? "" : notCheckedWords(wordsFor(failure).title);
  }
  if (!data) return "";
  const made = data.made ? CHECK.made : CHECK.shared;
  const silent = data.results.filter(({ code }) => code === "unknown").map(({ resource }) => resource);
  return silent.length > 0 ? `${made} ${inconclusiveWords(silent)}` : made;
}
