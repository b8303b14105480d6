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
  const counting = matchesFailedSignIns(filter) ? first.counting : [];
  return (
    <>
      <Counting counting={counting} />
      <HeadedTable
        label="Audit entries"
        headings={["When", "Who", "What", "From"]}
        empty={entries.length === 0 && emptyWords(filter, counting)}
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

function emptyWords({ people, kinds }: AuditFilter, counting: readonly FailedSignIns[]): string {
  if (people.length + kinds.length === 0) return "Nothing has been recorded yet.";
  return `Nothing ${counting.length > 0 ? "else that is recorded" : "recorded"} matches the filter.`;
}

/** Nobody in particular fails to sign in. */
function matchesFailedSignIns({ people, kinds }: AuditFilter): boolean {
  return people.length === 0 && (kinds.length === 0 || kinds.includes("sign_in_failed"));
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
