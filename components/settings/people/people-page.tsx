"use client";

import { SettingsFrame } from "@/components/settings/settings-frame";
import type { InvitationsAnswer, PeopleAnswer } from "@/lib/contract/people";
import { Invitations } from "./invitations";
import { PeopleList } from "./people-list";

interface PeoplePageProps {
  people: PeopleAnswer;
  invitations: InvitationsAnswer;
  now: number;
}

/** Who may sign in, as what, and what can be done about it. */
export function PeoplePage({ people, invitations, now }: PeoplePageProps) {
  return (
    <SettingsFrame title="People" now={now}>
      <PeopleList initial={people} />
      <Invitations initial={invitations} />
    </SettingsFrame>
  );
}
