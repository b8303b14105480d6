"use client";

import { RequestId } from "@/components/shell/error/request-id";
import { wordsOn } from "@/components/shell/words/sandbox-words";
import { spentWords } from "@/components/shell/words/spent-words";
import { resourceName, verdictLabel } from "@/components/shell/words/verdict-label";
import { verdictWords } from "@/components/shell/words/verdict-words";
import { Fact, Facts } from "@/components/ui/facts";
import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";
import { ToneMark } from "@/components/ui/tone-mark";
import { useLatestStatus } from "@/lib/client/status/status";
import type { ConnectionStatus, ResourceVerdict } from "@/lib/contract/status";

interface VerdictDetailsProps {
  connection: Pick<ConnectionStatus, "id" | "verdict" | "budget">;
  /** Whose e-mail reads as "you". */
  email: string;
  /** How far the browser's clock is ahead of the server's, in milliseconds. */
  skewMs: number;
}

/** The meaning of a verdict, who acts, the next step, since when, and the proof. */
export function VerdictDetails({ connection, email, skewMs }: VerdictDetailsProps) {
  const { id, verdict, budget } = connection;
  const { error } = useLatestStatus();
  const now = useNow();
  const { label, tone } = verdictLabel(verdict);
  const { meaning, turn, todo } = wordsOn(id, verdictWords(verdict, spentWords(budget, email)));
  const { code, since, lastGoodAt, requestId, resource, resources = [] } = verdict;
  // What is true of all resources is said once: the last success of a single one would contradict it.
  const isAboutAll = resource === undefined && code !== "ok";
  return (
    <>
      <h2 className="flex items-center gap-2 text-[15px] font-semibold">
        <ToneMark tone={tone} />
        {label}
      </h2>
      <p className="mt-1">{meaning}</p>
      {code !== "ok" && <p className="mt-2 font-medium">{todo}</p>}
      <Facts>
        {code !== "ok" && code !== "unknown" && <Fact name="Who acts">{turn}</Fact>}
        {since !== undefined && (
          <Fact name="Since">
            <TimeMark at={since + skewMs} now={now} />
          </Fact>
        )}
        {code !== "unknown" && (
          <Fact name="Last OK">
            {lastGoodAt === undefined ? "Never" : <TimeMark at={lastGoodAt + skewMs} now={now} />}
          </Fact>
        )}
        {requestId !== undefined && (
          <Fact name="Evidence">
            <RequestId id={requestId} />
          </Fact>
        )}
      </Facts>
      {!isAboutAll && resources.length > 1 && <Resources resources={resources} />}
      <p className="mt-3 border-t border-line pt-2 text-[12px] text-muted">
        {error
          ? "Out of date: it could not be updated."
          : "Updated every 2 s from existing traffic, which uses no calls."}
      </p>
    </>
  );
}

/** Each resource by itself: one without permission says nothing about the others. */
function Resources({ resources }: { resources: readonly ResourceVerdict[] }) {
  return (
    <ul className="mt-3 divide-y divide-line rounded-md border border-line" aria-label="By resource">
      {resources.map(({ path, code }) => {
        const { label, tone } = verdictLabel({ code });
        return (
          <li key={path} className="flex items-center gap-2 px-2.5 py-1.5">
            <ToneMark tone={tone} />
            <span className="font-medium">{resourceName(path)}</span>
            <span className="ml-auto text-muted">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}
