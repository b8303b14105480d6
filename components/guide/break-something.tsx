"use client";

import Link from "next/link";
import { useState } from "react";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { LinkPending } from "@/components/ui/link-pending";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { useSandboxAction } from "@/lib/client/status/sandbox";
import { useLatestStatus, usePausedUntil } from "@/lib/client/status/status";
import type { ScenarioName } from "@/lib/contract/sandbox";
import type { VerdictCode } from "@/lib/contract/status";
import { BREAKAGES, type Breakage } from "./breakages";

/** What came of the last button: what was broken, that all is as it was, or why nothing was done. */
type Outcome = { broken: Breakage } | { restored: true } | { failure: Failure };

/** Three things that can happen to an account, each with where to see it, and the way back. */
export function BreakSomething() {
  const act = useSandboxAction();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function start(name: ScenarioName, done: Outcome) {
    if (isBusy) return;
    setIsBusy(true);
    const result = await act({ action: "scenario", name }).then(
      () => done,
      (thrown: unknown) => ({ failure: failureOf(thrown) }),
    );
    setOutcome(result);
    setIsBusy(false);
  }

  return (
    <>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {BREAKAGES.map((broken) => (
          <Button
            key={broken.name}
            aria-disabled={isBusy}
            onClick={() => void start(broken.name, { broken })}
            className="min-h-7 aria-disabled:opacity-60"
          >
            {broken.label}
          </Button>
        ))}
        <Button
          look="bare"
          aria-disabled={isBusy}
          onClick={() => void start("restore", { restored: true })}
          className="min-h-7 aria-disabled:opacity-60"
        >
          Restore everything
        </Button>
      </div>
      <div role="status" className="mt-1.5 min-h-10">
        {outcome && <OutcomeWords outcome={outcome} />}
      </div>
    </>
  );
}

function OutcomeWords({ outcome }: { outcome: Outcome }) {
  const isPaused = usePausedUntil("sandbox") !== undefined;
  const { status } = useLatestStatus();
  const code = status?.connections.find(({ id }) => id === "sandbox")?.verdict.code;
  if ("failure" in outcome) {
    return <p className="text-bad">Nothing was changed: {wordsFor(outcome.failure).title}.</p>;
  }
  if ("restored" in outcome) {
    return <p>{restoredWords(isPaused, code)}</p>;
  }
  return (
    <p>
      {brokenWords(outcome.broken, isPaused, code)}{" "}
      {outcome.broken.places.map(({ name, at }) => (
        <span key={at}>
          <Link href={at} prefetch={false} className="font-medium text-accent underline">
            {name}
            <LinkPending />
          </Link>{" "}
        </span>
      ))}
    </p>
  );
}

function restoredWords(isPaused: boolean, code: VerdictCode | undefined): string {
  if (isPaused)
    return "Everything is as it was, except for the pause that the service has asked for. When it is over, reload the list to see it.";
  return code === "ok" ? "Everything works again. Reload the list to see it." : "Everything is as it was.";
}

/** What was done and how it shows, or when, where something that was broken before comes first; others may undo it or break more. */
function brokenWords(
  { name, done, shows, verdict }: Breakage,
  isPaused: boolean,
  code: VerdictCode | undefined,
): string {
  if (code === verdict) return `${done}: ${shows}.`;
  if (isPaused && name !== "spend") return `${done}, which shows when the pause of calls is over.`;
  if (code === "key_rejected") return `${done}, which shows once the key is accepted again.`;
  return `${done}.`;
}
