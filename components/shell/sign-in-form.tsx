"use client";

import { ownPath } from "@/lib/client/session/own-path";
import { SignInFields } from "./sign-in-fields";

/** Signs in and goes to where the person was on the way to. */
export function SignInForm({ target }: { target: string }) {
  return (
    <div className="mt-6">
      {/* A whole new page, so that nothing of a session before this one is left in memory. */}
      <SignInFields onDone={() => location.assign(ownPath(target))} />
    </div>
  );
}
