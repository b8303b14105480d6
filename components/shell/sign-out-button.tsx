"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { signOut } from "@/lib/client/session";

export function SignOutButton() {
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");

  async function leave() {
    setState("leaving");
    await signOut().catch(() => setState("failed"));
  }

  return (
    <Button look="bare" onClick={leave} disabled={state === "leaving"}>
      {state === "failed" ? "Not signed out: try again" : "Sign out"}
    </Button>
  );
}
