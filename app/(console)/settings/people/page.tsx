import type { Metadata } from "next";
import { forAdministrators } from "@/app/(console)/for-administrators";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { NotForYou } from "@/components/settings/not-for-you";
import { PeoplePage } from "@/components/settings/people/people-page";
import { openInvitations, peopleFor } from "@/lib/server/http/people";

export const metadata: Metadata = { title: "People" };

/** Who may sign in. */
function People() {
  const page = { path: "/settings/people", permission: "people", otherwise: <NotForYou /> } as const;
  return forAdministrators(page, async ({ person, rollcall: { auth, directory } }) => {
    // One after the other, as a full database server may leave this process a single connection.
    const people = await peopleFor(person, auth);
    const invitations = await openInvitations(auth);
    return <PeoplePage people={people} invitations={invitations} now={directory.status().now} />;
  });
}

export default orUnavailable(People);
