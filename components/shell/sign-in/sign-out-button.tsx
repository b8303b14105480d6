"use client";

import { FailureLine } from "@/components/shell/form/failure-line";
import { useSignOut } from "./use-sign-out";

/** Ends the session, or says why it could not. */
export function SignOutButton() {
  const { busy, failure, leave } = useSignOut();
  return (
    <>
      <button
        type="button"
        onClick={leave}
        aria-disabled={busy}
        className="flex min-h-8 items-center rounded-md px-2 text-left font-medium hover:bg-raised focus-visible:-outline-offset-2 aria-disabled:opacity-60"
      >
        Sign out
      </button>
      <div className="px-2">
        <FailureLine failure={failure} />
      </div>
    </>
  );
}
