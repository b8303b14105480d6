"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { signOut } from "@/lib/client/session/sign-out";

/** Ends the session, or says that it could not. */
export function SignOutButton() {
  const client = useQueryClient();
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");

  async function leave() {
    if (state === "leaving") return;
    setState("leaving");
    await signOut(client).catch(() => setState("failed"));
  }

  return (
    <button
      type="button"
      onClick={leave}
      aria-disabled={state === "leaving"}
      className="flex min-h-8 items-center rounded-md px-2 text-left font-medium hover:bg-raised focus-visible:-outline-offset-2 aria-disabled:opacity-60"
    >
      {state === "failed" ? "Not signed out: try again" : "Sign out"}
    </button>
  );
}
