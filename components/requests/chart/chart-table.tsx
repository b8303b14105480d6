import { memo } from "react";
import { clockOf } from "@/components/requests/words/chart-words";
import { OUTCOME_WORDS, OUTCOMES } from "@/components/requests/words/outcome-words";
import type { Bar } from "./chart-bars";
import type { ChartWindow } from "./chart-window";

interface ChartTableProps {
  bars: readonly Bar[];
  window: ChartWindow;
}

/** The chart as a table, for screen readers. */
export const ChartTable = memo(function ChartTable({ bars, window }: ChartTableProps) {
  const filled = bars.filter(({ total }) => total > 0);
  return (
    <div className="sr-only">
      <table>
        <caption>
          Requests per {window.binWords} by outcome, from {clockOf(window.from)} to {clockOf(window.to)}
          {filled.length === 0 ? ": there were none" : "; times without any are left out"}
        </caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">All</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {OUTCOME_WORDS[outcome].word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map(({ at, total, counts }) => (
            <tr key={at}>
              <th scope="row">{clockOf(at)}</th>
              <td>{total}</td>
              {OUTCOMES.map((outcome) => (
                <td key={outcome}>{counts[outcome]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
