import Link from "next/link";
import { When } from "@/components/settings/when";
import type { AuditFilter } from "@/lib/client/people/audit";
import type { AuditEntry } from "@/lib/contract/audit";
import { auditAddress } from "./audit-address";
import { detailWords, kindWords } from "./audit-words";

interface AuditRowProps {
  entry: AuditEntry;
  /** What the list shows now: a name narrows it further. */
  filter: AuditFilter;
}

export function AuditRow({ entry, filter }: AuditRowProps) {
  const { at, kind, actor, target, address } = entry;
  const details = detailWords(entry);
  const isAboutAnother = target !== undefined && target.id !== actor?.id;
  return (
    <tr className="align-top">
      <td className="px-3 py-2 whitespace-nowrap">
        <When at={at} />
      </td>
      <td className="min-w-40 px-3 py-2">
        {actor ? <Who who={actor} filter={filter} /> : <span className="text-muted">nobody signed in</span>}
      </td>
      <td className="min-w-64 px-3 py-2">
        <span className="font-medium">{kindWords(kind)}</span>
        {isAboutAnother && (
          <>
            {": "}
            <Who who={target} filter={filter} />
          </>
        )}
        {details && <span className="block text-[13px] text-muted wrap-anywhere">{details}</span>}
      </td>
      <td className="px-3 py-2 font-mono text-[12px] whitespace-nowrap text-muted">{address ?? "–"}</td>
    </tr>
  );
}

/** A person's id is a UUID; what else an entry may be about has none to filter by. */
const PERSON_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function Who({ who: { id, label }, filter }: { who: { id?: string; label?: string }; filter: AuditFilter }) {
  const name = label ?? id ?? "";
  const isShown = id !== undefined && filter.people.includes(id);
  if (id === undefined || isShown || !PERSON_ID.test(id)) {
    return (
      <span dir="auto" className="wrap-anywhere">
        {name}
      </span>
    );
  }
  return (
    <Link
      href={auditAddress({ ...filter, people: [id] })}
      prefetch={false}
      dir="auto"
      title={`Show only entries about ${name}`}
      className="text-accent underline wrap-anywhere"
    >
      {name}
    </Link>
  );
}
