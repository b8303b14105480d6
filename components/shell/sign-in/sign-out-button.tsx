"use client";

import { SignOutDialog } from "./sign-out-dialog";
import { useSignOut } from "./use-sign-out";

/** Ends the session, or says why it could not. */
export function SignOutButton() {
  const { isAsked, ...signOut } = useSignOut();
  return (
    <>
      <button
        type="button"
        onClick={signOut.leave}
        className="flex min-h-8 items-center rounded-md px-2 text-left font-medium hover:bg-raised focus-visible:-outline-offset-2"
      >
        Sign out
      </button>
      {isAsked && <SignOutDialog {...signOut} />}
    </>
  );
}
