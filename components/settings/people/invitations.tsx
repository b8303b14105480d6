"use client";

import { useRef, useState } from "react";
import { ROLE_WORDS, type Role } from "@/components/settings/role-words";
import { useAnnounce } from "@/components/settings/settings-frame";
import { When } from "@/components/settings/when";
import { ActForm } from "@/components/shell/form/act-form";
import { SelectField, TextField } from "@/components/shell/form/field";
import { OneTimeValue } from "@/components/shell/form/one-time-value";
import { useAct } from "@/components/shell/form/use-act";
import { Section } from "@/components/ui/section";
import { useInvitations, useInvite } from "@/lib/client/people/invitations";
import type { InvitationEntry, InvitationInput, InvitationsAnswer } from "@/lib/contract/people";
import { InvitationRow } from "./invitation-row";

const ROLES = (["viewer", "admin"] as const).map(
  (role) => [role, `${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].does}`] as const,
);

/** Whom somebody was let in, and has not come yet; and the way to invite others. */
export function Invitations({ initial }: { initial: InvitationsAnswer }) {
  const invitations = useInvitations(initial);
  const invite = useInvite();
  const action = useAct(async (invitation: InvitationInput) => {
    const { id, link } = await invite(invitation);
    return { id, link };
  }, useAnnounce());
  const [links, setLinks] = useState<readonly { id: string; link: string }[]>([]);
  // A link goes with its invitation, whoever has accepted or withdrawn that.
  const shown = links.flatMap(({ id, link }) =>
    invitations.filter((each) => each.id === id).map((invitation) => ({ ...invitation, link })),
  );
  const form = useRef<HTMLDivElement>(null);
  /** Which one is asked about, and the list of then: it stands still behind the question, which says what has become of it. */
  const [asked, setAsked] = useState<{ id: string; rows: readonly InvitationEntry[] }>();
  const rows = asked?.rows ?? invitations;

  function ask(id: string, isAsked: boolean): void {
    // What is done after its question was closed ends no other one.
    setAsked((now) => (isAsked ? { id, rows } : now?.id === id ? undefined : now));
  }

  return (
    <Section
      title="Invitations"
      about="Somebody with the link makes their account by choosing a password. No e-mail is sent: pass the link on yourself."
    >
      {shown.map(({ id, link, email, expiresAt }) => (
        <OneTimeValue
          key={id}
          heading="h3"
          label={`Invitation link for ${email}`}
          name={`the link for ${email}`}
          note={
            <>
              Whoever has it can make the account: send it to nobody else. It works once, and expires{" "}
              <When at={expiresAt} />.
            </>
          }
          kind="link"
          value={link}
          onDismiss={() => {
            setLinks((all) => all.filter((each) => each.id !== id));
            form.current?.querySelector("input")?.focus();
          }}
        />
      ))}
      <div ref={form}>
        <ActForm
          action={action}
          label="Invite somebody"
          button="Create invitation link"
          look="primary"
          clears
          read={(data) => ({ email: String(data.get("email")), role: data.get("role") as Role })}
          announcement={() => "Invitation created. Its link is shown only once."}
          onDone={(made) => setLinks((all) => [...all, made])}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField name="email" label="E-mail" hint="They sign in with it." />
            <SelectField name="role" label="Role" options={ROLES} />
          </div>
        </ActForm>
      </div>
      {rows.length > 0 && (
        <ul aria-label="Open invitations" className="mt-4 divide-y divide-line rounded-md border border-line">
          {rows.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isAsked={asked?.id === invitation.id}
              onAsk={(isAsked) => ask(invitation.id, isAsked)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
