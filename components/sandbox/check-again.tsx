import { countdownWords } from "@/components/ui/time/seconds";
import { useNow } from "@/components/ui/time/use-now";
import { type Status, useLatestStatus } from "@/lib/client/status/status";
import { ActButton } from "./form/act-button";

/** Checks the connection at once; the shell around this page shows the verdict. */
export function CheckAgain() {
  const { status } = useLatestStatus();
  const connection = status?.connections.find(({ id }) => id === "sandbox");
  if (!status || !connection) return null;
  return (
    <>
      <ActButton action={{ action: "check" }} announcement="Checked.">
        Check now
      </ActButton>
      <TokenRest until={connection.token.restsUntil} status={status} />
    </>
  );
}

/** How long reads ask for no token, so that the verdict stays; a check asks at once. */
function TokenRest({ until, status }: { until: number | undefined; status: Status }) {
  const { skewMs } = status;
  const now = useNow(status.now + skewMs);
  const seconds = until !== undefined && now !== undefined ? Math.ceil((until + skewMs - now) / 1000) : 0;
  if (seconds <= 0) return null;
  return (
    <span className="text-[13px] font-medium text-warn tabular-nums">
      next token request in {countdownWords(seconds)}
    </span>
  );
}
