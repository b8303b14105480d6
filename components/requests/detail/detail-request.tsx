import type { ReactNode } from "react";
import { credentialOf } from "@/components/requests/copy/credential";
import type { JournalDetail } from "@/lib/contract/journal";

/** Headers of every request; the journal keeps no credential. */
const SENT = [
  ["accept", "application/json"],
  ["accept-encoding", "gzip"],
] as const;
const CREDENTIAL = ["authorization", "Bearer [redacted]"] as const;

/** The request as it was sent, or would have been. */
export function DetailRequest({ attempt }: { attempt: JournalDetail }) {
  const { method, path, query, sent } = attempt;
  const parameters = [...new URLSearchParams(query)];
  return (
    <section aria-label="Request" className="min-w-0">
      <h3 className="font-semibold">{sent ? "Request" : "Request (not sent)"}</h3>
      <p className="mt-1 font-mono text-[13px] break-all">
        {method} {path}
      </p>
      <Names title="Query" none="No query." pairs={parameters} />
      <Names title="Headers" none="" pairs={credentialOf(attempt) ? [...SENT, CREDENTIAL] : SENT} />
    </section>
  );
}

interface NamesProps {
  title: string;
  none: string;
  pairs: readonly (readonly [name: string, value: string])[];
  children?: ReactNode;
}

/** Names and values in monospace, as for a query or headers. */
export function Names({ title, none, pairs, children }: NamesProps) {
  return (
    <div className="mt-3">
      <h4 className="text-[12px] text-muted">{title}</h4>
      {pairs.length === 0 ? (
        <p className="mt-0.5">{none}</p>
      ) : (
        <dl className="mt-0.5 divide-y divide-line border-y border-line font-mono text-[12px]">
          {pairs.map(([name, value], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name may come twice, and none moves
            <div key={`${index} ${name}`} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-3 py-1">
              <dt className="wrap-anywhere text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  );
}
