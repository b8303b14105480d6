import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { FrontPage } from "@/components/shell/page/front-page";
import { Unavailable } from "@/components/shell/page/unavailable";
import { SignInForm } from "@/components/shell/sign-in/sign-in-form";
import { SignInProblem } from "@/components/shell/sign-in/sign-in-problem";
import { mayBeAccepted } from "@/components/shell/words/sign-in-words";
import { ownPath } from "@/lib/client/session/own-path";
import { visitor } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<
    Record<"callbackUrl" | "error" | "invited" | "request", string | string[] | undefined>
  >;
}

export default async function SignInPage({ searchParams }: Props) {
  const { person, unavailable, rollcall } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  const { callbackUrl, error, invited, request } = await searchParams;
  const target = ownPath(callbackUrl);
  const isInvited = invited !== undefined;
  const hasFailed = typeof error === "string";
  // Whoever is signed in would not learn what has become of an invitation.
  if (person && !(hasFailed && isInvited)) redirect(target);
  // A button at hand would be pressed, and let somebody in with less than they were invited to.
  const isToBeOpened = hasFailed && isInvited && mayBeAccepted(error);
  const { sso, ways } = rollcall.auth;
  return (
    <FrontPage>
      <h1 className="mt-4 text-[22px] font-semibold tracking-tight">
        {person ? "You are signed in" : "Sign in"}
      </h1>
      {hasFailed && <SignInProblem error={error} requestId={localId(request)} isToBeOpened={isToBeOpened} />}
      {person && <WayOn href={target}>Go on as {person.email}</WayOn>}
      {!person && isToBeOpened && <WayOn href="/signin">Sign in without the invitation</WayOn>}
      {!person && !isToBeOpened && (
        <SignInForm
          target={target}
          hasPasswords={ways.password}
          sso={sso && { label: sso.label, isReachable: await sso.discovery.isReachable() }}
        />
      )}
    </FrontPage>
  );
}

function WayOn({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="mt-4 inline-block font-medium text-accent underline wrap-anywhere">
      {children}
    </a>
  );
}

/** The id of an entry in the log. Anything else in the address is not repeated on the page. */
function localId(request: unknown): string | undefined {
  return typeof request === "string" && /^local_[\da-f]{32}$/.test(request) ? request : undefined;
}
