import type { Metadata } from "next";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { NotForYou } from "@/components/settings/not-for-you";
import { PeoplePage } from "@/components/settings/people/people-page";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { requirePermission } from "@/lib/server/http/page";
import { openInvitations, peopleFor } from "@/lib/server/http/people";

export const metadata: Metadata = { title: "People" };

/** Who may sign in, for administrators. */
async function People() {
  const visit = await requirePermission("/settings/people", "people");
  if (!visit) return <NotForYou />;
  const { auth, directory } = visit.rollcall;
  const [people, invitations] = await Promise.all([peopleFor(visit.person, auth), openInvitations(auth)]);
  return (
    <WhileAdministrator otherwise={<NotForYou />}>
      <PeoplePage people={people} invitations={invitations} now={directory.status().now} />
    </WhileAdministrator>
  );
}

export default orUnavailable(People);
