import { isWebAddress } from "@/components/shell/error/web-address";
import { SPOKEN_VERSION } from "@/components/shell/notices/service-version";
import { Fact, Facts } from "@/components/ui/facts";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { JournalBudget, JournalDetail } from "@/lib/contract/journal";

/** What the answer said about the budget and the service: the remaining calls, the version and deprecations. */
export function DetailService({ attempt }: { attempt: JournalDetail }) {
  const { budgetBefore, budgetAfter, serviceVersion, deprecation, sunset, link, purpose, status } = attempt;
  const isDeprecated = deprecation !== undefined || sunset !== undefined;
  const guide = /<([^<>]*)>/.exec(link ?? "")?.[1] ?? link;
  return (
    <section aria-label="Budget and service" className="min-w-0">
      <h3 className="font-semibold">Budget and service</h3>
      <Facts>
        {purpose !== "token" && (
          <>
            <Fact name="Budget before">
              <Budget budget={budgetBefore} />
            </Fact>
            <Fact name="Budget after">
              <Budget budget={budgetAfter} />
            </Fact>
          </>
        )}
        <Fact name="Service-Version">
          {serviceVersion === undefined ? (
            <span className="text-muted">
              {status === undefined ? "No answer came." : "Not in the answer."}
            </span>
          ) : (
            <code className="font-mono">{serviceVersion}</code>
          )}
        </Fact>
      </Facts>
      {serviceVersion !== undefined && serviceVersion !== SPOKEN_VERSION && (
        <p className="mt-2 border-l-4 border-warn bg-warn-ground px-3 py-2">
          Rollcall was built for {SPOKEN_VERSION} and may have read this answer only in part.
        </p>
      )}
      {isDeprecated && (
        <div className="mt-2 border-l-4 border-warn bg-warn-ground px-3 py-2">
          <p>
            This endpoint is deprecated{sunset === undefined ? "." : `; it may be removed from ${sunset}.`}
          </p>
          {isWebAddress(guide) && (
            <a className="text-accent underline break-all" href={guide} rel="noreferrer" target="_blank">
              Migration guide
            </a>
          )}
        </div>
      )}
    </section>
  );
}

function Budget({ budget }: { budget: JournalBudget | undefined }) {
  if (!budget) return <span className="text-muted">Unknown at the time.</span>;
  return (
    <span className="tabular-nums">
      {budget.remaining} of {budget.limit} left
      {budget.resetsAt !== undefined && (
        <span className="text-muted">
          , resets <TimeMark at={budget.resetsAt} />
        </span>
      )}
    </span>
  );
}
