"use client";

import { OrLine } from "@/components/ui/or-line";
import { ownPath } from "@/lib/client/session/own-path";
import { LostPassword } from "./lost-password";
import { SignInFields } from "./sign-in-fields";
import { SignOnButton } from "./sign-on-button";

interface SignInFormProps {
  target: string;
  /** The identity provider, if one is configured. */
  sso: { label: string; isReachable: boolean } | undefined;
  /** Whether passwords are accepted. */
  hasPasswords: boolean;
}

/** Signs in, and goes on to the page that was asked for. */
export function SignInForm({ target, sso, hasPasswords }: SignInFormProps) {
  const ssoFirst = sso?.isReachable ?? false;
  return (
    <div className="mt-6">
      {sso && (
        <>
          {!ssoFirst && (
            <p role="status" className="mb-3 rounded-md border border-warn bg-warn-ground px-3 py-2">
              Single sign-on is unreachable: {sso.label} does not answer.{" "}
              {hasPasswords
                ? "Sign in with your password, or try again in a moment."
                : "Try again in a moment."}
            </p>
          )}
          <SignOnButton isFirst={ssoFirst} label={sso.label} target={target} />
          {hasPasswords && <OrLine>or with a password</OrLine>}
        </>
      )}
      {hasPasswords && (
        <>
          {/* A full page load, so that nothing of an earlier session stays in memory. */}
          <SignInFields isFirst={!ssoFirst} onDone={() => location.assign(ownPath(target))} />
          <LostPassword />
        </>
      )}
    </div>
  );
}
