import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/shell/sign-in-form";
import { Unavailable } from "@/components/shell/unavailable";
import { Logo } from "@/components/ui/logo";
import { ownPath } from "@/lib/client/session/own-path";
import { visitor } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { person, unavailable } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  const target = ownPath((await searchParams).callbackUrl);
  if (person) redirect(target);
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-12">
      <div className="w-full max-w-80">
        <p className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          Rollcall
        </p>
        <h1 className="mt-4 text-[22px] font-semibold tracking-tight">Sign in</h1>
        <SignInForm target={target} />
      </div>
    </main>
  );
}
