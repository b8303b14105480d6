"use client";

import { When } from "@/components/settings/when";
import { FailureLine } from "@/components/shell/form/failure-line";
import { BusyButton } from "@/components/ui/busy-button";
import { failureOf } from "@/lib/client/http/api-failure";
import { type AuditFilter, useAudit } from "@/lib/client/people/audit";
import type { AuditPage, FailedSignIns } from "@/lib/contract/audit";
import { AuditRow } from "./audit-row";
import { failedWords } from "./audit-words";

interface AuditListProps {
  filter: AuditFilter;
  first: AuditPage;
}

/** What was done, newest first; older entries come when they are asked for. */
export function AuditList({ filter, first }: AuditListProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit(filter, first);
  const entries = data.pages.flatMap((page) => page.entries);
  const isFiltered = filter.people.length + filter.kinds.length > 0;
  return (
    <>
      {!isFiltered && <Counting counting={first.counting} />}
      <section
        aria-label="Audit entries"
        // What is wider than the screen has to be reached without a mouse.
        tabIndex={0}
        className="min-w-0 overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse text-left">
          <thead className="bg-raised text-[12px] text-muted">
            <tr>
              {["When", "Who", "What", "From"].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-1.5 font-medium whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} filter={filter} />
            ))}
          </tbody>
        </table>
        {entries.length === 0 && (
          <p className="px-3 py-6 text-center text-muted">
            {isFiltered ? "Nothing recorded matches the filter." : "Nothing has been recorded yet."}
          </p>
        )}
      </section>
      <div className="flex flex-wrap items-center gap-3">
        {hasNextPage && (
          <BusyButton
            busy={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage({ cancelRefetch: false })}
          >
            Show older entries
          </BusyButton>
        )}
        <p role="status" className="text-[13px] text-muted">
          {hasNextPage ? `The newest ${entries.length} entries` : countWords(entries.length)}
        </p>
        <FailureLine failure={error ? failureOf(error) : undefined} />
      </div>
    </>
  );
}

/** Failed sign-ins become an entry when their quarter of an hour is over; until then they are here. */
function Counting({ counting }: { counting: readonly FailedSignIns[] }) {
  if (counting.length === 0) return null;
  return (
    <section aria-label="Failed sign-ins of the last minutes" className="rounded-lg border border-warn p-3">
      <h2 className="font-semibold">Failed sign-ins of the last minutes</h2>
      <ul className="mt-1 grid gap-0.5 text-[13px]">
        {counting.map(({ network, since, failed, throttled }) => (
          <li key={`${network} ${since}`}>
            <span className="font-mono text-[12px]">{network}</span>: {failedWords({ failed, throttled })}{" "}
            since <When at={since} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "The only entry" : `All ${count} entries`;
}
