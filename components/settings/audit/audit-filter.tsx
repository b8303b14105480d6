"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useTransition } from "react";
import { BOX } from "@/components/shell/form/field";
import { Button } from "@/components/ui/button";
import { Pending } from "@/components/ui/link-pending";
import { type AuditFilter, auditQuery } from "@/lib/client/people/audit";
import { auditAddress } from "./audit-address";
import { KIND_GROUPS, kindWords } from "./audit-words";

/** Somebody to filter by. */
export interface KnownPerson {
  id: string;
  label: string;
}

interface AuditFilterBarProps {
  filter: AuditFilter;
  people: readonly KnownPerson[];
}

/** Whose entries and of which kind; kept in the address, so that it can be passed on. */
export function AuditFilterBar({ filter, people }: AuditFilterBarProps) {
  const router = useRouter();
  const [isGoing, startGoing] = useTransition();
  const go = (next: AuditFilter) => startGoing(() => router.push(auditAddress(next)));
  const known = new Set(people.map(({ id }) => id));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <OneOf label="Person" values={filter.people} onChoose={(chosen) => go({ ...filter, people: chosen })}>
        {people.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        {filter.people
          .filter((id) => !known.has(id))
          .map((id) => (
            <option key={id} value={id}>
              Somebody without an account ({id.slice(0, 8)})
            </option>
          ))}
      </OneOf>
      <OneOf label="Kind" values={filter.kinds} onChoose={(chosen) => go({ ...filter, kinds: chosen })}>
        {Object.entries(KIND_GROUPS).map(([group, kinds]) => (
          <optgroup key={group} label={group}>
            {Object.keys(kinds).map((kind) => (
              <option key={kind} value={kind}>
                {kindWords(kind)}
              </option>
            ))}
          </optgroup>
        ))}
      </OneOf>
      {auditQuery(filter) !== "" && (
        <Button onClick={() => go({ people: [], kinds: [] })}>Clear filters</Button>
      )}
      <Pending pending={isGoing} />
    </div>
  );
}

interface OneOfProps {
  label: string;
  values: readonly string[];
  onChoose(values: string[]): void;
  children: ReactNode;
}

/** One or all; an address may have several, which is shown as it is. */
function OneOf({ label, values, onChoose, children }: OneOfProps) {
  const id = useId();
  const several = values.length > 1 ? "several" : undefined;
  return (
    <div className="w-full min-w-0 sm:w-64">
      <label htmlFor={id} className="mb-1 block text-[12px] font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={several ?? values[0] ?? ""}
        onChange={({ target }) => onChoose(target.value === "" ? [] : [target.value])}
        className={BOX}
      >
        <option value="">All</option>
        {several && (
          <option value={several} disabled>
            {values.length} chosen in the address
          </option>
        )}
        {children}
      </select>
    </div>
  );
}
