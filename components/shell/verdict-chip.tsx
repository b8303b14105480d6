"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { Popover } from "@/components/ui/popover";
import { TimeMark } from "@/components/ui/time-mark";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Status } from "@/lib/client/status";
import type { ConnectionStatus, ResourceVerdict } from "@/lib/contract/status";
import { Fact, Facts } from "./facts";
import { useNow } from "./use-now";
import { resourceName, verdictWords } from "./verdict-words";

const GROUNDS = {
  good: "border-line bg-surface",
  idle: "border-line bg-surface",
  warn: "border-warn bg-warn-ground",
  bad: "border-bad bg-bad-ground",
} as const;

interface VerdictChipProps {
  status: Status;
  connection: ConnectionStatus;
}

/** Is it us, the key, the organisation or the service: one word, and behind it what to do and the proof. */
export function VerdictChip({ status, connection }: VerdictChipProps) {
  const { label, tone } = verdictWords(connection.verdict);
  return (
    <>
      <Popover
        label={`Access: ${label}`}
        buttonClass={`inline-flex min-h-7 min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-[13px] font-medium hover:brightness-95 ${GROUNDS[tone]}`}
        button={
          <>
            <ToneMark tone={tone} />
            <span className="sr-only">Access: </span>
            <span className="truncate">{label}</span>
          </>
        }
      >
        <Explanation status={status} connection={connection} />
      </Popover>
      <span role="status" className="sr-only">
        Access: {label}
      </span>
    </>
  );
}

function Explanation({ status: { skewMs }, connection: { verdict } }: VerdictChipProps) {
  const now = useNow();
  const { label, tone, meaning, turn, todo } = verdictWords(verdict);
  const { code, since, lastGoodAt, requestId, resources = [] } = verdict;
  return (
    <>
      <h2 className="flex items-center gap-2 text-[15px] font-semibold">
        <ToneMark tone={tone} />
        {label}
      </h2>
      <p className="mt-1">{meaning}</p>
      {code !== "ok" && <p className="mt-2 font-medium">{todo}</p>}
      <Facts>
        {code !== "ok" && code !== "unknown" && <Fact name="Who can fix it">{turn}</Fact>}
        {since !== undefined && (
          <Fact name="Since">
            <TimeMark at={since + skewMs} now={now} />
          </Fact>
        )}
        {code !== "unknown" && (
          <Fact name="Last good">
            {lastGoodAt === undefined ? (
              "Not since Rollcall started"
            ) : (
              <TimeMark at={lastGoodAt + skewMs} now={now} />
            )}
          </Fact>
        )}
        {requestId !== undefined && (
          <Fact name="Proved by">
            <CopyButton text={requestId} label="request id" />
          </Fact>
        )}
      </Facts>
      {resources.length > 1 && <Resources resources={resources} />}
      <p className="mt-3 border-t border-line pt-2 text-[12px] text-muted">
        Taken from real traffic; no request is spent on it.
      </p>
    </>
  );
}

/** Each resource by itself: one that may not be read says nothing of the others. */
function Resources({ resources }: { resources: readonly ResourceVerdict[] }) {
  return (
    <ul className="mt-3 divide-y divide-line rounded-md border border-line" aria-label="By resource">
      {resources.map(({ path, code }) => {
        const { label, tone } = verdictWords({ code });
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
