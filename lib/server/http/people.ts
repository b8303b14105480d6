import "server-only";
import type { InvitationsAnswer, PeopleAnswer, SessionsAnswer } from "@/lib/contract/people";
import type { Auth, Person } from "@/lib/server/auth";
import { invitationEntryOf } from "@/lib/server/auth/invitations/invitation-entry";
import { PersonUnknown } from "@/lib/server/auth/people/errors";
import { personEntryOf } from "@/lib/server/auth/people/person-entry";
import { sessionEntryOf } from "@/lib/server/auth/sessions/end-own-sessions";

/** Everybody who has an account, as this administrator sees them. */
export async function peopleFor(
  reader: Pick<Person, "id">,
  { people, ways }: Pick<Auth, "people" | "ways">,
): Promise<PeopleAnswer> {
  return { people: (await people.list()).map((account) => personEntryOf(account, reader, ways)) };
}

/** The invitations that can still be accepted. */
export async function openInvitations({
  invitations,
}: Pick<Auth, "invitations">): Promise<InvitationsAnswer> {
  return { invitations: (await invitations.list()).map(invitationEntryOf) };
}

/** A person's sessions that are alive, as this reader sees them. */
export async function sessionsOf(
  personId: string,
  reader: Person,
  { sessions }: Pick<Auth, "sessions">,
): Promise<SessionsAnswer> {
  return { sessions: (await sessions.list(personId)).map((row) => sessionEntryOf(row, reader)) };
}

/** The same, for an administrator. @throws PersonUnknown */
export async function sessionsOfSomebody(
  personId: string,
  reader: Person,
  auth: Pick<Auth, "people" | "sessions">,
): Promise<SessionsAnswer> {
  if (!(await auth.people.find(personId))) throw new PersonUnknown();
  return sessionsOf(personId, reader, auth);
}
