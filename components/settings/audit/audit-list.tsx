"use client";

import { When } from "@/components/settings/when";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { HeadedTable } from "@/components/ui/headed-table";
import { OlderRows } from "@/components/ui/older-rows";
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
  const audit = useAudit(filter, first);
  const entries = audit.data.pages.flatMap((page) => page.entries);
  const isFiltered = filter.people.length + filter.kinds.length > 0;
  return (
    <>
      {!isFiltered && <Counting counting={first.counting} />}
      <HeadedTable
        label="Audit entries"
        headings={["When", "Who", "What", "From"]}
        empty={
          entries.length === 0 &&
          (isFiltered ? "Nothing recorded matches the filter." : "Nothing has been recorded yet.")
        }
      >
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} filter={filter} />
        ))}
      </HeadedTable>
      <OlderRows pages={audit} rows={entries.length} nouns={["entry", "entries"]} />
      {audit.error && (
        <ErrorNotice
          failure={failureOf(audit.error)}
          onRetry={() => void audit.fetchNextPage({ cancelRefetch: false })}
        />
      )}
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
