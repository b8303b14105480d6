import Link from "next/link";
import { BudgetBar } from "@/components/shell/budget-bar";
import { VerdictChip } from "@/components/shell/verdict-chip";
import { useNow } from "@/components/ui/use-now";
import { useLatestStatus } from "@/lib/client/status";
import { TurnButton } from "./turn-button";

/** What the console makes of the sandbox at this moment. */
export function VerdictNow({ email }: { email: string }) {
  const { status, error } = useLatestStatus();
  const connection = status?.connections.find(({ id }) => id === "sandbox");
  if (!status || !connection) return null;
  return (
    <>
      <VerdictChip status={status} connection={connection} email={email} />
      <BudgetBar status={status} connection={connection} stale={error !== null} email={email} />
      <TokenRest until={connection.token.restsUntil} skewMs={status.skewMs} />
      <TurnButton action={{ action: "check" }} said="Checked.">
        Check now
      </TurnButton>
      <nav aria-label="The sandbox’s pages" className="flex gap-3 text-[13px]">
        <Link href="/c/sandbox" prefetch={false} className="text-accent underline">
          Access
        </Link>
        <Link href="/c/sandbox/staff" prefetch={false} className="text-accent underline">
          Staff
        </Link>
      </nav>
    </>
  );
}

/** Until when no token is asked for: nothing can be found out before. */
function TokenRest({ until, skewMs }: { until: number | undefined; skewMs: number }) {
  const now = useNow();
  const seconds = until !== undefined && now !== undefined ? Math.ceil((until + skewMs - now) / 1000) : 0;
  if (seconds <= 0) return null;
  return <span className="text-[13px] font-medium text-warn tabular-nums">no token for {seconds} s</span>;
}
