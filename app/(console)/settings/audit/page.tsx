import type { Metadata } from "next";
import { forAdministrators } from "@/app/(console)/for-administrators";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { auditAddress } from "@/components/settings/audit/audit-address";
import { AuditPage } from "@/components/settings/audit/audit-page";
import { NotForYou } from "@/components/settings/not-for-you";
import { auditQuery } from "@/lib/client/people/audit";
import { readAuditForPage } from "@/lib/server/http/audit";
import { peopleFor } from "@/lib/server/http/people";

export const metadata: Metadata = { title: "Audit" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What was done here. */
async function Audit({ searchParams }: Props) {
  const { person = [], kind = [] } = await searchParams;
  const filter = { people: [person].flat(), kinds: [kind].flat() };
  const page = { path: auditAddress(filter), permission: "audit", otherwise: <NotForYou /> } as const;
  return forAdministrators(page, async ({ person: reader, rollcall }) => {
    // One after the other, as a full database server may leave this process a single connection.
    const { people } = await peopleFor(reader, rollcall.auth);
    const first = await readAuditForPage(rollcall, auditQuery(filter));
    return (
      <AuditPage
        filter={filter}
        people={people.map(({ id, name, label }) => ({ id, label: name ? `${name} (${label})` : label }))}
        first={first}
        now={rollcall.directory.status().now}
      />
    );
  });
}

export default orUnavailable(Audit);
