import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Unavailable } from "@/components/shell/page/unavailable";
import { SignInForm } from "@/components/shell/sign-in/sign-in-form";
import { SignInProblem } from "@/components/shell/sign-in/sign-in-problem";
import { Logo } from "@/components/ui/logo";
import { ownPath } from "@/lib/client/session/own-path";
import { visitor } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<Record<"callbackUrl" | "error" | "request", string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { person, unavailable, rollcall } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  const { callbackUrl, error, request } = await searchParams;
  const target = ownPath(callbackUrl);
  if (person) redirect(target);
  const { sso, ways } = rollcall.auth;
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-12">
      <div className="w-full max-w-80">
        <p className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          Rollcall
        </p>
        <h1 className="mt-4 text-[22px] font-semibold tracking-tight">Sign in</h1>
        {typeof error === "string" && <SignInProblem error={error} requestId={localId(request)} />}
        <SignInForm
          target={target}
          hasPasswords={ways.password}
          sso={sso && { label: sso.label, isReachable: await sso.discovery.isReachable() }}
        />
      </div>
    </main>
  );
}

/** An id of the log that somebody comes back with. Anything else in the address is not repeated. */
function localId(given: unknown): string | undefined {
  return typeof given === "string" && /^local_[\da-f]{32}$/.test(given) ? given : undefined;
}
