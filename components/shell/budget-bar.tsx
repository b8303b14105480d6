"use client";

import type { Status } from "@/lib/client/status";
import type { ConnectionStatus } from "@/lib/contract/status";
import { secondsUntil } from "./seconds";
import { useNow } from "./use-now";

interface BudgetBarProps {
  status: Status;
  connection: ConnectionStatus;
  /** The last poll failed: what is shown is old. */
  stale: boolean;
}

/** What is left of the key's budget, until when, and whether it is paused (interface, "Limits"). */
export function BudgetBar({ status, connection, stale }: BudgetBarProps) {
  const { budget } = connection;
  const localNow = useNow();
  const now = localNow === undefined ? status.now : localNow - status.skewMs;
  const paused = budget.pausedUntil !== undefined && budget.pausedUntil > now;
  const turned = budget.resetsAt !== undefined && budget.resetsAt <= now;
  const left = turned && !paused ? budget.limit : budget.remaining;
  const low = left <= budget.limit * 0.2;
  return (
    <div className="flex min-w-0 items-center gap-3 text-[13px]">
      <div
        role="meter"
        aria-label="Requests left of this key's budget"
        aria-valuemin={0}
        aria-valuemax={budget.limit}
        aria-valuenow={left}
        className="h-2 w-20 shrink-0 overflow-hidden rounded-full bg-line sm:w-32"
      >
        <div
          className={`h-full rounded-full ${paused ? "bg-bad" : low ? "bg-warn" : "bg-good"}`}
          style={{ width: `${Math.min((left / budget.limit) * 100, 100)}%` }}
        />
      </div>
      <p className="truncate tabular-nums" data-testid="budget">
        <strong className="font-semibold">{left}</strong>
        <span className="text-muted">
          {" "}
          of {budget.limit} <span className="hidden sm:inline">requests </span>left
        </span>
        <span className={paused ? "font-medium text-bad" : "text-muted"}>
          {" "}
          · {outlook(budget, now, stale)}
        </span>
      </p>
    </div>
  );
}

function outlook(budget: ConnectionStatus["budget"], now: number, stale: boolean): string {
  if (stale) return "not up to date";
  if (budget.pausedUntil !== undefined && budget.pausedUntil > now) {
    return `paused, resumes in ${secondsUntil(budget.pausedUntil, now)} s`;
  }
  if (budget.resetsAt !== undefined && budget.resetsAt > now)
    return `resets in ${secondsUntil(budget.resetsAt, now)} s`;
  return "full window ahead";
}
