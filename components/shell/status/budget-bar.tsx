"use client";

import { Later } from "@/components/shell/later";
import { Popover } from "@/components/ui/overlay/popover";
import { useNow } from "@/components/ui/time/use-now";
import type { Status } from "@/lib/client/status/status";
import type { ConnectionStatus } from "@/lib/contract/status";
import { budgetNow } from "./budget-now";

interface BudgetBarProps {
  status: Status;
  connection: ConnectionStatus;
  /** The last poll failed, so the data is old. */
  stale: boolean;
  /** Whose e-mail reads as "you". */
  email: string;
}

/** Beside the figures, or a line below them in a narrow window. */
const METER =
  "h-2 w-10 shrink-0 rounded-full max-md:absolute max-md:inset-x-1 max-md:bottom-0 max-md:h-0.5 max-md:w-auto xl:w-20";

/** What is left of the key's budget, until when, and whether it is paused (interface, "Limits"); opened, who spends it. */
export function BudgetBar({ status, connection, stale, email }: BudgetBarProps) {
  const { budget } = connection;
  const localNow = useNow(status.now + status.skewMs);
  const now = stale || localNow === undefined ? status.now : localNow - status.skewMs;
  const { isKnown, left, paused, low, outlook, short } = budgetNow(connection, now, stale);
  const next = (
    <span className={paused ? "font-medium text-bad" : "text-muted"}>
      {/* By the width; only the long text is read out. */}
      <span aria-hidden="true" className={paused ? "lg:hidden" : "md:hidden"}>
        {short}
      </span>
      <span className={paused ? "max-lg:sr-only" : "max-md:sr-only"}>{outlook}</span>
    </span>
  );
  return (
    <div className="relative flex w-42 shrink-0 items-center gap-2 rounded-md px-1 text-[13px] hover:bg-raised md:w-70 lg:w-88 xl:w-104">
      {isKnown ? (
        <div
          role="meter"
          aria-label="Requests left of this key's budget"
          aria-valuemin={0}
          aria-valuemax={budget.limit}
          aria-valuenow={left}
          className={`${METER} overflow-hidden bg-line`}
        >
          <div
            className={`h-full rounded-full ${paused ? "bg-bad" : low ? "bg-warn" : "bg-good"}`}
            style={{ width: `${Math.min((left / budget.limit) * 100, 100)}%` }}
          />
        </div>
      ) : (
        <div aria-hidden="true" className={`${METER} border border-dashed border-line-strong`} />
      )}
      <Popover
        label="This key's request budget"
        // The whole bar is the button, with its meter.
        buttonClass="min-h-7 min-w-0 flex-1 truncate rounded-md text-left tabular-nums after:absolute after:inset-0"
        button={
          // The containing block of words that are only read out, which would widen the page if they stood beyond the bar.
          <span className="relative" data-testid="budget">
            {isKnown ? (
              <>
                {/* As wide as the limit, so that what follows does not move with the number. */}
                <strong
                  className="inline-block text-right font-semibold"
                  style={{ minWidth: `${String(budget.limit).length}ch` }}
                >
                  {left}
                </strong>
                <span className={paused ? "text-muted max-md:sr-only" : "text-muted"}>
                  {" "}
                  of {budget.limit}
                  <span className="max-md:sr-only"> left</span>
                </span>
                <span className="text-muted"> · </span>
                {next}
              </>
            ) : paused ? (
              next
            ) : (
              <span className="text-muted">Budget not known</span>
            )}
          </span>
        }
      >
        <Later>
          {({ BudgetDetails }) => (
            <BudgetDetails
              connection={connection}
              now={now}
              skewMs={status.skewMs}
              stale={stale}
              email={email}
            />
          )}
        </Later>
      </Popover>
    </div>
  );
}
