"use client";

import { VERSIONS } from "@/components/access/panel/words";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { RequestId } from "@/components/shell/error/request-id";
import { Button } from "@/components/ui/button";
import { TimeMark } from "@/components/ui/time/time-mark";
import { failureOf } from "@/lib/client/http/api-failure";
import { useDiscovery } from "@/lib/client/status/discovery";
import type { DiscoveryAnswer } from "@/lib/contract/access";

/** The service's discovery document, fetched when somebody asks; shown field by field, and trusted for nothing. */
export function Discovery({ connection }: { connection: string }) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useDiscovery(connection);
  return (
    <div className="border-t border-line pt-2">
      <Button className="min-h-7 text-[13px]" aria-disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? VERSIONS.fetching : data ? VERSIONS.again : VERSIONS.fetch}
      </Button>
      <p role="status" className="sr-only">
        {data && !isFetching && !error ? spokenOutcome(data) : ""}
      </p>
      {error && (
        <div className="mt-2">
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {data && <DiscoveryDocument answer={data} fetchedAt={dataUpdatedAt} />}
    </div>
  );
}

function spokenOutcome({ document, problem = "" }: DiscoveryAnswer): string {
  return document ? VERSIONS.fetched : `${VERSIONS.notAvailable} ${problem}`;
}

function DiscoveryDocument({
  answer: { path, status, requestId, document, problem },
  fetchedAt,
}: {
  answer: DiscoveryAnswer;
  /** In milliseconds since the epoch. */
  fetchedAt: number;
}) {
  return (
    <div className="mt-2 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-mono text-[12px] break-all">{path}</code>
        {status !== undefined && <span className="text-muted tabular-nums">{status}</span>}
        {requestId !== undefined && <RequestId id={requestId} />}
        <TimeMark at={fetchedAt} />
      </p>
      {problem !== undefined && (
        <p className="mt-1">
          {VERSIONS.notAvailable} {problem}
        </p>
      )}
      {document && (
        <>
          <dl className="mt-1 space-y-1">
            {Object.entries(document).map(([name, value]) => (
              <div key={name}>
                <dt className="font-mono text-[11px] break-all text-muted">{name}</dt>
                <dd className="font-mono text-[12px] break-all">{valueWords(value)}</dd>
              </div>
            ))}
          </dl>
          <details className="mt-1">
            <summary className="w-fit text-[12px] text-muted">{VERSIONS.raw}</summary>
            <pre className="mt-1 overflow-x-auto rounded bg-raised p-2 font-mono text-[12px]">
              {JSON.stringify(document, null, 2)}
            </pre>
          </details>
        </>
      )}
    </div>
  );
}

function valueWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(valueWords).join(", ");
  return JSON.stringify(value);
}
