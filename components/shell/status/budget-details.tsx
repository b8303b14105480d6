import { counted } from "@/components/ui/count";
import { Fact, Facts } from "@/components/ui/facts";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { ConnectionStatus } from "@/lib/contract/status";
import { budgetNow } from "./budget-now";
import { SpendingTable } from "./spending-table";

interface BudgetDetailsProps {
  connection: ConnectionStatus;
  /** Milliseconds since the epoch by the server's clock, and how far the browser's is ahead of it. */
  now: number;
  skewMs: number;
  /** It is out of date, and `now` the time when it was told. */
  stale: boolean;
  email: string;
}

/** Who spends this key's budget: people here by purpose, and programs that Rollcall knows nothing about. */
export function BudgetDetails({ connection, now, skewMs, stale, email }: BudgetDetailsProps) {
  const { isKnown, left, paused, resetsAt, doubt } = budgetNow(connection, now, stale);
  // By the clock where nobody knows whether it still holds.
  const from = stale ? undefined : now + skewMs;
  const { limit, by, elsewhere, pausedUntil } = connection.budget;
  const runs = resetsAt !== undefined;
  return (
    <>
      <h2 className="text-[15px] font-semibold tabular-nums">
        {isKnown
          ? `${left} of ${limit} requests left${doubt ? `, ${doubt}` : ""}`
          : "What is left is not known"}
      </h2>
      <p className="mt-1">
        {isKnown
          ? `The service counts ${limit} requests a minute for this key.`
          : "No answer of the service has told it in a way that can be relied on."}{" "}
        Everyone signed in here shares the budget, with every other program that has the key.
      </p>
      {paused && (
        <p className="mt-2 font-medium text-bad">
          {stale
            ? "It was paused when this was last updated."
            : "Paused: nothing is sent until then, and what waits goes on by itself."}
        </p>
      )}
      <Facts>
        {paused && pausedUntil !== undefined && (
          <Fact name="Resumes">
            <TimeMark at={pausedUntil + skewMs} now={from} />
          </Fact>
        )}
        <Fact name="Resets">
          {runs && (isKnown || paused) ? (
            <TimeMark at={resetsAt + skewMs} now={from} />
          ) : isKnown && !stale ? (
            "with the next request"
          ) : (
            "—"
          )}
        </Fact>
      </Facts>
      {runs && (by.length > 0 || elsewhere) ? (
        <SpendingTable
          caption={stale ? "Spent in the window of the last update" : "Spent in this window"}
          spent={by}
          elsewhere={isKnown ? elsewhere : undefined}
          email={email}
          className="mt-3"
        />
      ) : (
        !stale && (
          <p className="mt-3 text-muted">
            {runs
              ? "Nothing has been spent here in this window."
              : "No window is running: the next request begins one."}
          </p>
        )
      )}
      {isKnown && elsewhere && runs ? (
        <p className="mt-2">
          Other programs with this key:{" "}
          <strong className="font-semibold">{counted(elsewhere, "call")}</strong> of {stale ? "that" : "this"}{" "}
          window. Rollcall did not make them; it reads them off the service's count.
        </p>
      ) : null}
    </>
  );
}
