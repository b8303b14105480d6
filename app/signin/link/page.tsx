import type { Metadata } from "next";
import { LinkSignIn } from "@/components/shell/sign-in/link-sign-in";
import { Logo } from "@/components/ui/logo";

export const metadata: Metadata = { title: "Sign in by link" };
// As every page: the policy's nonce is of each answer.
export const dynamic = "force-dynamic";

/** Where a link of the operator's command leads. To open it uses nothing up. */
export default function LinkSignInPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-12">
      <div className="w-full max-w-80">
        <p className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          Rollcall
        </p>
        <h1 className="mt-4 text-[22px] font-semibold tracking-tight">Sign in by link</h1>
        <LinkSignIn />
      </div>
    </main>
  );
}
