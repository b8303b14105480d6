"use client";

import { PASSWORD_RULES } from "@/components/settings/password-rules";
import { useAnnounce } from "@/components/settings/settings-frame";
import { ActForm } from "@/components/shell/form/act-form";
import { PasswordField } from "@/components/shell/form/password-field";
import { useAct } from "@/components/shell/form/use-act";
import { Section } from "@/components/ui/section";
import { changePassword, useRefreshSessions } from "@/lib/client/people/own-account";
import type { SessionAnswer } from "@/lib/contract/session";

interface PasswordProps {
  signsInBy: SessionAnswer["signsInBy"];
  email: string;
}

/** Another password, for whoever knows the one before. */
export function Password({ signsInBy, email }: PasswordProps) {
  const refresh = useRefreshSessions();
  const action = useAct(changePassword, useAnnounce());
  if (signsInBy === "sso") {
    return (
      <Section title="Password">
        <p className="text-muted">You use single sign-on, so your password is not kept here.</p>
      </Section>
    );
  }
  return (
    <Section title="Password" about="Changing it signs you out everywhere else.">
      <ActForm
        action={action}
        label="Password"
        button="Change password"
        clears
        read={(data) => ({
          current: String(data.get("current")),
          password: String(data.get("password")),
        })}
        announcement={() => "Password changed. You are signed out everywhere else."}
        onDone={() => void refresh()}
      >
        {/* So that password managers know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField name="current" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="password"
          label="New password"
          hint={PASSWORD_RULES}
          autoComplete="new-password"
        />
      </ActForm>
    </Section>
  );
}
