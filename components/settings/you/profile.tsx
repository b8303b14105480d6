"use client";

import { useState } from "react";
import { ROLE_WORDS, WAY_WORDS } from "@/components/settings/role-words";
import { useAnnounce } from "@/components/settings/settings-frame";
import { ActForm } from "@/components/shell/form/act-form";
import { TextField } from "@/components/shell/form/field";
import { useAct } from "@/components/shell/form/use-act";
import { Section } from "@/components/ui/section";
import { rename } from "@/lib/client/people/own-account";
import { useOwnRole } from "@/lib/client/session/own-role";
import type { SessionAnswer } from "@/lib/contract/session";

/** Who they are here, and what they are called. */
export function Profile({ person }: { person: SessionAnswer }) {
  const { email, signsInBy } = person;
  const role = useOwnRole() ?? person.role;
  const [name, setName] = useState(person.name === email ? "" : person.name);
  const action = useAct(rename, useAnnounce());
  const { name: roleName, does } = ROLE_WORDS[role];
  return (
    <Section title="Profile">
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Signed in as</dt>
        <dd className="wrap-anywhere">{email}</dd>
        <dt className="text-muted">Role</dt>
        <dd>
          {roleName}: {does}
        </dd>
        <dt className="text-muted">Signs in with</dt>
        <dd>{WAY_WORDS[signsInBy]}</dd>
      </dl>
      <ActForm
        action={action}
        label="Name"
        button="Save name"
        from={name}
        read={(data) => {
          const typed = String(data.get("name"));
          return typed === "" ? null : typed;
        }}
        announcement={(data) =>
          data.get("name") === "" ? "Name removed: you are called by your address." : "Name saved."
        }
        onDone={(now) => setName(now.name === now.email ? "" : now.name)}
      >
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          defaultValue={name}
          hint="How others see you here. Without one they see your address."
        />
      </ActForm>
    </Section>
  );
}
