import { useId } from "react";
import { Hatch } from "@/components/access/panel/hatch";
import { budgetNow } from "@/components/shell/status/budget-now";
import { spenders } from "@/components/shell/words/spent-words";
import type { ConnectionStatus } from "@/lib/contract/status";

interface SpendFigureProps {
  connection: Pick<ConnectionStatus, "budget" | "verdict">;
  /** Milliseconds since the epoch by the server's clock. */
  now: number;
  /** Whose e-mail reads as "you". */
  email: string;
}

/** The current window of the limit: calls made here, calls of other programs, and who made them. */
export function SpendFigure({ connection, now, email }: SpendFigureProps) {
  const hatch = useId();
  const { isKnown, resetsAt } = budgetNow(connection, now);
  const { limit, by, elsewhere = 0 } = connection.budget;
  // Of a window that is over nobody has spent anything any more.
  if (!isKnown || resetsAt === undefined) return null;
  const share = (calls: number) => Math.min((calls / limit) * 100, 100);
  const here = share(by.reduce((sum, { calls }) => sum + calls, 0));
  return (
    <div className="w-full text-[12px]">
      <svg aria-hidden="true" className="block h-1.5 w-full rounded-full bg-line">
        <Hatch id={hatch} size={4} />
        <rect width={`${here}%`} height="100%" className="fill-accent" />
        <rect x={`${here}%`} width={`${share(elsewhere)}%`} height="100%" fill={`url(#${hatch})`} />
      </svg>
      <p className="text-muted tabular-nums">{spendWords(connection.budget, email)}</p>
    </div>
  );
}

function spendWords(budget: ConnectionStatus["budget"], email: string): string {
  const spent = spenders(budget, email).map(({ who, calls }) => `${calls} by ${who}`);
  if (budget.elsewhere === undefined) spent.push("other programs unknown");
  return spent.length === 0 ? "" : `Used: ${spent.join(", ")}`;
}
