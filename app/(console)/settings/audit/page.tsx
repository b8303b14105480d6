import type { Metadata } from "next";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { auditAddress } from "@/components/settings/audit/audit-address";
import { AuditPage } from "@/components/settings/audit/audit-page";
import { NotForYou } from "@/components/settings/not-for-you";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { auditQuery } from "@/lib/client/people/audit";
import { readAuditForPage } from "@/lib/server/http/audit";
import { requirePermission } from "@/lib/server/http/page";
import { peopleFor } from "@/lib/server/http/people";

export const metadata: Metadata = { title: "Audit" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What was done here, for administrators. */
async function Audit({ searchParams }: Props) {
  const { person = [], kind = [] } = await searchParams;
  const filter = { people: [person].flat(), kinds: [kind].flat() };
  const visit = await requirePermission(auditAddress(filter), "audit");
  if (!visit) return <NotForYou />;
  const { rollcall } = visit;
  const [first, { people }] = await Promise.all([
    readAuditForPage(rollcall, auditQuery(filter)),
    peopleFor(visit.person, rollcall.auth),
  ]);
  return (
    <WhileAdministrator otherwise={<NotForYou />}>
      <AuditPage
        filter={filter}
        people={people.map(({ id, name, label }) => ({ id, label: name ? `${name} (${label})` : label }))}
        first={first}
        now={rollcall.directory.status().now}
      />
    </WhileAdministrator>
  );
}

export default orUnavailable(Audit);
