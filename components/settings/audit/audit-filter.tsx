"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { FilterSelect } from "@/components/shell/form/filter-select";
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
      <FilterSelect
        name="person"
        label="Person"
        values={filter.people}
        onChoose={(chosen) => go({ ...filter, people: chosen })}
      >
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
      </FilterSelect>
      <FilterSelect
        name="kind"
        label="Kind"
        values={filter.kinds}
        onChoose={(chosen) => go({ ...filter, kinds: chosen })}
      >
        {Object.entries(KIND_GROUPS).map(([group, kinds]) => (
          <optgroup key={group} label={group}>
            {Object.keys(kinds).map((kind) => (
              <option key={kind} value={kind}>
                {kindWords(kind)}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
      {auditQuery(filter) !== "" && (
        <Button onClick={() => go({ people: [], kinds: [] })}>Clear filters</Button>
      )}
      <Pending pending={isGoing} />
    </div>
  );
}
