"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { signOut } from "@/lib/client/session";

/** An arrow out of an open door: all there is room for on a small screen. */
const DOOR = "M6.5 2.5h-4v11h4M6 8h7.5M10.5 5l3 3-3 3";

/** Says who is signed in to whoever points at it: on most screens the header has no room for that. */
export function SignOutButton({ email }: { email: string }) {
  const client = useQueryClient();
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");

  async function leave() {
    setState("leaving");
    await signOut(client).catch(() => setState("failed"));
  }

  return (
    <Button look="bare" onClick={leave} title={`Signed in as ${email}`} disabled={state === "leaving"}>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current sm:hidden">
        <path strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" d={DOOR} />
      </svg>
      <span className={state === "failed" ? "" : "max-sm:sr-only"}>
        {state === "failed" ? "Not signed out: try again" : "Sign out"}
      </span>
    </Button>
  );
}
