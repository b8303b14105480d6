"use client";

import { useServerNow } from "@/components/access/panel/use-server-now";
import { KEY, NO_TOKEN } from "@/components/access/panel/words";
import { clockWords, secondsUntil } from "@/components/ui/time/seconds";
import type { Access } from "@/lib/client/status/access";

const RADIUS = 6;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/**
 * The remaining life of the token, as a ring that empties and in words; without a token, when the next exchange may be
 * made. A life and a rest that still run are known while Rollcall does not answer; what comes after them is not.
 */
export function TokenLife({ access }: { access: Access }) {
  const now = useServerNow(access);
  const { state, restsUntil } = access.connection.token;
  const { issuedAt, expiresAt } = access.token;
  const isLive = state === "live" && issuedAt !== undefined && expiresAt !== undefined && expiresAt > now;
  const isResting = restsUntil !== undefined && restsUntil > now;
  // Nobody knows whether there has been another token since.
  if (access.stale && !isLive && !isResting) return <span className="text-muted">{KEY.old}</span>;
  if (!isLive) {
    return (
      <>
        {NO_TOKEN[state === "resting" && !isResting ? "none" : state]}{" "}
        <span className="text-muted tabular-nums">
          · {isResting ? `${KEY.nextIn} ${clockWords(secondsUntil(restsUntil, now))}` : KEY.nextCall}
        </span>
      </>
    );
  }
  const share = Math.min((expiresAt - now) / Math.max(expiresAt - issuedAt, 1), 1);
  return (
    <span className="flex items-baseline gap-x-1.5">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 -rotate-90 self-center">
        <circle cx="8" cy="8" r={RADIUS} className="fill-none stroke-line" strokeWidth="3" />
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          className={`fill-none ${share < 0.1 ? "stroke-warn" : "stroke-accent"}`}
          strokeWidth="3"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        />
      </svg>
      <span className="tabular-nums">
        {clockWords(secondsUntil(expiresAt, now))} left
        <span className="text-muted">
          {" "}
          of {clockWords(secondsUntil(expiresAt, issuedAt))} · {KEY.renews}
        </span>
      </span>
    </span>
  );
}
