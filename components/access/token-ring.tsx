"use client";

import { secondsUntil } from "@/components/ui/seconds";
import type { Access } from "@/lib/client/access";
import { useServerNow } from "./use-server-now";

const RADIUS = 26;
const AROUND = 2 * Math.PI * RADIUS;

/** What is left of the token's life, as a ring that empties and in words; or when there can be another. */
export function TokenRing({ access }: { access: Access }) {
  const now = useServerNow(access);
  const { state, restsUntil } = access.connection.token;
  const { issuedAt, expiresAt } = access.token;
  const isLive = state === "live" && issuedAt !== undefined && expiresAt !== undefined && expiresAt > now;
  const left = isLive ? secondsUntil(expiresAt, now) : 0;
  const share = isLive ? Math.min((expiresAt - now) / Math.max(expiresAt - issuedAt, 1), 1) : 0;
  return (
    <div className="flex items-center gap-3 sm:w-36 sm:flex-col sm:gap-1.5 sm:text-center">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-20 shrink-0 -rotate-90">
        <circle cx="32" cy="32" r={RADIUS} className="fill-none stroke-line" strokeWidth="6" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          className={`fill-none transition-[stroke-dashoffset] duration-1000 ease-linear ${share < 0.1 ? "stroke-warn" : "stroke-accent"}`}
          strokeWidth="6"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
        />
      </svg>
      <p className="text-[13px]">
        <span className="block font-medium tabular-nums">
          {isLive ? `${clockWords(left)} left` : NAMES[state]}
        </span>
        <span className="block text-[12px] text-muted tabular-nums">
          {isLive
            ? `of ${clockWords(secondsUntil(expiresAt, issuedAt))}, renews itself`
            : restWords(restsUntil, now)}
        </span>
      </p>
    </div>
  );
}

const NAMES = { live: "Token expired", none: "No token", resting: "No token for now" } as const;

function restWords(restsUntil: number | undefined, now: number): string {
  if (restsUntil === undefined || restsUntil <= now) return "The next read gets one";
  return `Asked for again in ${clockWords(secondsUntil(restsUntil, now))}`;
}

/** `12:04` for seconds. */
function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
