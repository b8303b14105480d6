"use client";

import { OrLine } from "@/components/ui/or-line";
import { ownPath } from "@/lib/client/session/own-path";
import { SignInFields } from "./sign-in-fields";
import { SignOnButton } from "./sign-on-button";

interface SignInFormProps {
  target: string;
  /** The identity provider, if one is configured. */
  sso: { label: string; isReachable: boolean } | undefined;
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

/** What to do about a lost password: Rollcall sends no e-mail. */
function LostPassword() {
  return (
    <details className="mt-4 text-muted">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded font-medium underline">
        Lost your password?
      </summary>
      <p className="mt-2">
        Ask an administrator of Rollcall: they remove your account and invite you again, by a link with which
        you choose a new password.
      </p>
      <p className="mt-2">
        If you are the only administrator, whoever runs Rollcall makes you a new password with{" "}
        <code className="font-mono text-[12px] text-text wrap-anywhere">
          npm run reset-password -- your@address
        </code>
        .
      </p>
    </details>
  );
}
