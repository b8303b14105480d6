"use client";

import Link from "next/link";
import { useState } from "react";
import { PASSWORD_RULES } from "@/components/settings/password-rules";
import { ActForm } from "@/components/shell/form/act-form";
import { TextField } from "@/components/shell/form/field";
import { PasswordField } from "@/components/shell/form/password-field";
import { useAct } from "@/components/shell/form/use-act";
import { SignOnButton } from "@/components/shell/sign-in/sign-on-button";
import { OrLine } from "@/components/ui/or-line";
import { acceptInvitation } from "@/lib/client/people/invitations";
import { signIn } from "@/lib/client/session/sign-in";
import type { InvitationAcceptance } from "@/lib/contract/people";

interface AcceptFormProps {
  token: string;
  email: string;
  ssoLabel: string | undefined;
  hasPasswords: boolean;
}

/** Chooses a password, and goes in with it, or goes in by the identity provider. */
export function AcceptForm({ token, email, ssoLabel, hasPasswords }: AcceptFormProps) {
  const [isMade, setIsMade] = useState(false);
  const action = useAct(accept, () => undefined);

  async function accept(acceptance: InvitationAcceptance): Promise<true> {
    const account = await acceptInvitation(acceptance);
    const { ok } = await signIn(account.email, acceptance.password);
    // A whole new page, so that nothing of a session before this one is left in memory.
    if (ok) window.location.assign("/");
    else setIsMade(true);
    return true;
  }

  if (isMade) {
    return (
      <p role="status" className="mt-4">
        Your account is made.{" "}
        <Link href="/signin" prefetch={false} className="font-medium text-accent underline">
          Sign in
        </Link>{" "}
        with {email} and the password you chose.
      </p>
    );
  }
  return (
    <div className="mt-5">
      {ssoLabel !== undefined && (
        <>
          <SignOnButton isFirst label={ssoLabel} target="/" invitation={token} />
          {hasPasswords && <OrLine>or choose a password</OrLine>}
        </>
      )}
      {hasPasswords && (
        <ActForm
          action={action}
          label="Make your account"
          button="Make account and sign in"
          look={ssoLabel === undefined ? "primary" : "quiet"}
          read={(data) => {
            const name = String(data.get("name"));
            return { token, password: String(data.get("password")), ...(name !== "" && { name }) };
          }}
          announcement={() => ""}
        >
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <TextField
            name="name"
            label="Name (optional)"
            autoComplete="name"
            hint="How others see you here."
          />
          <PasswordField name="password" label="Password" hint={PASSWORD_RULES} autoComplete="new-password" />
        </ActForm>
      )}
    </div>
  );
}
