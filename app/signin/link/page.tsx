import type { Metadata } from "next";
import { FrontPage } from "@/components/shell/page/front-page";
import { LinkSignIn } from "@/components/shell/sign-in/link-sign-in";

export const metadata: Metadata = { title: "Sign in by link" };
// Like every page: the policy's nonce is new in each answer.
export const dynamic = "force-dynamic";

/** The page of a sign-in link from the operator's command. Opening it does not use the link up. */
export default function LinkSignInPage() {
  return (
    <FrontPage>
      <h1 className="mt-4 text-[22px] font-semibold tracking-tight">Sign in by link</h1>
      <LinkSignIn />
    </FrontPage>
  );
}
