"use client";

import { Panel } from "@/components/access/panel/panel";
import { useServerNow } from "@/components/access/panel/use-server-now";
import { agoWords, BUDGET, hourWords, limitWords, minuteWords } from "@/components/access/panel/words";
import { useScrub } from "@/components/access/use-scrub";
import { RequestLink } from "@/components/shell/error/request-id";
import { SpendingTable } from "@/components/shell/status/spending-table";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { Access } from "@/lib/client/status/access";
import type { BudgetStatus } from "@/lib/contract/status";
import { BudgetChart } from "./budget-chart";
import { type BudgetColumn, budgetColumns, HOUR_MINUTES, sumElsewhere, sumSpending } from "./budget-hour";
import { BudgetTable } from "./budget-table";

interface BudgetPanelProps {
  access: Access;
  email: string;
}

/** What the key had left in the last hour, who spent it, and where it was refused. */
export function BudgetPanel({ access, email }: BudgetPanelProps) {
  const { budget, connection, skewMs, stale } = access;
  const columns = budgetColumns(budget, useServerNow(access, stale));
  const { index, isSelected, props } = useScrub({
    count: HOUR_MINUTES,
    words: (which) => columnWords(columns[which], HOUR_MINUTES - 1 - which, stale),
    label: BUDGET.chart,
  });
  const column = columns[index];
  const isBlank = columns.every(({ here }) => here === 0);
  return (
    <Panel title={BUDGET.title} aside={limitIn(connection.budget, columns)}>
      {isBlank ? (
        <p className="mt-1 text-[13px] text-muted">{hourWords(stale).blank}</p>
      ) : (
        <>
          <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_17rem]">
            <div className="min-w-0">
              <BudgetChart
                columns={columns}
                limit={connection.budget.limit}
                stale={stale}
                selectedIndex={isSelected ? index : undefined}
                slider={props}
              />
              {isSelected && column ? (
                <Readout column={column} skewMs={skewMs} />
              ) : (
                <p className="mt-1 flex min-h-6 items-center text-[12px] text-muted">{BUDGET.hint}</p>
              )}
            </div>
            <SpendingTable
              caption={hourWords(stale).spent}
              spent={sumSpending(access.budget)}
              elsewhere={sumElsewhere(columns)}
              email={email}
            />
          </div>
          <BudgetTable caption={hourWords(stale).caption} columns={columns} skewMs={skewMs} />
        </>
      )}
    </Panel>
  );
}

/** Only an answer of the service tells the limit. */
function limitIn({ isKnown, limit }: BudgetStatus, columns: readonly BudgetColumn[]): string | undefined {
  const lastKnown = isKnown ? limit : columns.findLast((column) => column.limit !== undefined)?.limit;
  return lastKnown === undefined ? undefined : limitWords(lastKnown);
}

/** Describes one minute of the chart, always in one line so that nothing below it moves. */
function Readout({ column, skewMs }: { column: BudgetColumn; skewMs: number }) {
  const { at, throttledIds } = column;
  return (
    <p className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 text-[12px]">
      <TimeMark at={at + skewMs} />
      <span className="tabular-nums">{minuteWords(column)}</span>
      {throttledIds.map((id) => (
        <RequestLink key={id} id={id}>
          429
        </RequestLink>
      ))}
    </p>
  );
}

function columnWords(column: BudgetColumn | undefined, minutesAgo: number, stale: boolean): string {
  const when = agoWords(minutesAgo, stale);
  return column ? `${when}: ${minuteWords(column)}` : when;
}
