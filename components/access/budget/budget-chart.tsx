import { type ReactNode, useId } from "react";
import { Hatch } from "@/components/access/panel/hatch";
import { axisEnd, BUDGET, quarterWords } from "@/components/access/panel/words";
import type { useScrub } from "@/components/access/use-scrub";
import type { BudgetColumn } from "./budget-hour";

interface BudgetChartProps {
  columns: readonly BudgetColumn[];
  limit: number;
  /** They end with the last update. */
  stale: boolean;
  /** The minute under the pointer or the keyboard. */
  selectedIndex: number | undefined;
  slider: ReturnType<typeof useScrub>["props"];
}

/** For each minute what was left, and from the bottom what was spent; a minute without calls stays empty. */
export function BudgetChart({ columns, limit, stale, selectedIndex, slider }: BudgetChartProps) {
  const hatch = useId();
  const top = Math.max(limit, ...columns.map((column) => column.limit ?? 0), 1);
  const hasRemaining = columns.some(({ remaining }) => remaining !== undefined);
  const width = 100 / columns.length;
  return (
    <>
      <div {...slider} className="mt-2 cursor-crosshair touch-pan-y rounded-sm">
        <svg aria-hidden="true" className="block h-28 w-full overflow-visible border-b border-line-strong">
          <Hatch id={hatch} size={5} />
          <rect width="100%" height="1" className="fill-line" />
          <rect y="50%" width="100%" height="1" className="fill-line" />
          {selectedIndex !== undefined && (
            <rect x={`${selectedIndex * width}%`} width={`${width}%`} height="100%" className="fill-raised" />
          )}
          {columns.map((column, index) => (
            <svg key={column.at} x={`${index * width}%`} width={`${width}%`} height="100%" overflow="visible">
              {/* The pointer selects a minute anywhere in its height. */}
              <rect data-piece={index} width="100%" height="100%" fill="transparent" />
              <g pointerEvents="none">
                <Column column={column} top={top} hatch={hatch} />
              </g>
            </svg>
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="relative mt-1 grid grid-cols-4 text-[11px] text-muted">
        {quarterWords(stale).map((ago) => (
          <span key={ago}>{ago}</span>
        ))}
        <span className="absolute right-0">{axisEnd(stale)}</span>
      </div>
      <ul aria-label={BUDGET.legend} className="mt-1 flex flex-wrap gap-x-4 text-[12px] text-muted">
        <Key name={hasRemaining ? `${BUDGET.lowest}, of ${top}` : BUDGET.lowest}>
          <rect y="3" width="12" height="2" className="fill-good" />
          <rect y="5" width="12" height="7" className="fill-good" opacity="0.15" />
        </Key>
        <Key name={BUDGET.here}>
          <rect width="12" height="12" className="fill-accent" />
        </Key>
        <Key name={BUDGET.elsewhere}>
          <rect width="12" height="12" fill={`url(#${hatch})`} />
        </Key>
        <Key name={BUDGET.refused}>
          <path d="M6 1 11 11H1z" className="fill-bad" />
        </Key>
      </ul>
    </>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {children}
      </svg>
      {name}
    </li>
  );
}

function Column({ column, top, hatch }: { column: BudgetColumn; top: number; hatch: string }) {
  const { here, elsewhere = 0, remaining, throttled } = column;
  const share = (calls: number) => Math.min((calls / top) * 100, 100);
  const spentHere = share(here);
  const spentAll = share(here + elsewhere);
  return (
    <>
      {remaining !== undefined && (
        <svg y={`${100 - share(remaining)}%`} className={fillFor(remaining, top)} overflow="visible">
          <rect width="100%" height={`${share(remaining)}%`} opacity="0.15" />
          <rect width="100%" height="2" />
        </svg>
      )}
      <rect x="15%" y={`${100 - spentHere}%`} width="70%" height={`${spentHere}%`} className="fill-accent" />
      <rect
        x="15%"
        y={`${100 - spentAll}%`}
        width="70%"
        height={`${spentAll - spentHere}%`}
        fill={`url(#${hatch})`}
      />
      {throttled > 0 && (
        <svg x="50%" overflow="visible">
          <path d="M0 0 5 9H-5z" className="fill-bad" />
        </svg>
      )}
    </>
  );
}

/** The thresholds are the budget bar's: a fifth left is low. */
function fillFor(remaining: number, top: number): string {
  if (remaining === 0) return "fill-bad";
  return remaining <= top * 0.2 ? "fill-warn" : "fill-good";
}
