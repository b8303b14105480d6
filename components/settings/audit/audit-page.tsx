"use client";

import Link from "next/link";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { type AuditFilter, auditFileAddress } from "@/lib/client/people/audit";
import type { AuditPage as Page } from "@/lib/contract/audit";
import { AuditFilterBar, type KnownPerson } from "./audit-filter";
import { AuditList } from "./audit-list";

interface AuditPageProps {
  filter: AuditFilter;
  /** Everybody who has an account, for the filter. */
  people: readonly KnownPerson[];
  /** The newest entries, or why the filter of the address is none. */
  first: Page | { problem: string };
  now: number;
}

const FORMATS = [
  ["csv", "CSV"],
  ["ndjson", "NDJSON"],
] as const;

/** What was done here: who, when, from where, to what. */
export function AuditPage({ filter, people, first, now }: AuditPageProps) {
  return (
    <SettingsFrame
      title="Audit"
      now={now}
      action={
        <span className="flex items-center gap-3 text-[13px]">
          <span className="text-muted">Export</span>
          {FORMATS.map(([format, name]) => (
            <a
              key={format}
              href={auditFileAddress(filter, format)}
              download
              className="font-medium text-accent underline"
            >
              {name}
            </a>
          ))}
        </span>
      }
    >
      <AuditFilterBar filter={filter} people={people} />
      {"problem" in first ? (
        <FilterRefused problem={first.problem} />
      ) : (
        <AuditList key={first.now} filter={filter} first={first} />
      )}
    </SettingsFrame>
  );
}

/** The address asks for something that there is not. */
function FilterRefused({ problem }: { problem: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">This filter cannot be read</h2>
      <p className="mt-1 text-muted">{problem}</p>
      <p className="mt-2">
        <Link href={settingsAddress("audit")} className="font-medium text-accent underline">
          Show everything
        </Link>
      </p>
    </div>
  );
}
