import { BUDGET } from "@/components/access/panel/words";
import { RequestLink } from "@/components/shell/error/request-id";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { BudgetColumn } from "./budget-hour";

interface BudgetTableProps {
  caption: string;
  columns: readonly BudgetColumn[];
  skewMs: number;
}

/** The chart in figures, with a link to every refusal. */
export function BudgetTable({ caption, columns, skewMs }: BudgetTableProps) {
  const busyMinutes = columns.filter(({ here }) => here > 0);
  return (
    <details className="mt-1 text-[13px]">
      <summary className="w-fit text-[12px] text-muted">{BUDGET.table}</summary>
      <table className="mt-1 w-full max-w-2xl text-right tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-[12px] text-muted">
          <tr>
            {BUDGET.columns.map((name) => (
              <th key={name} className="py-1 font-medium not-first:pl-3 first:text-left">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busyMinutes.toReversed().map(({ at, remaining, here, elsewhere, throttled, throttledIds }) => (
            <tr key={at} className="border-b border-line">
              <th scope="row" className="py-0.5 text-left font-normal">
                <TimeMark at={at + skewMs} />
              </th>
              <td className="py-0.5 pl-3">{remaining ?? "—"}</td>
              <td className="py-0.5 pl-3">{here}</td>
              <td className="py-0.5 pl-3">{elsewhere ?? "—"}</td>
              <td className="py-0.5 pl-3">
                {throttled}{" "}
                {throttledIds.map((id) => (
                  <RequestLink key={id} id={id}>
                    {BUDGET.open}
                  </RequestLink>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
