"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import { hasDetails } from "@/components/shell/later";

const REQUEST = "rollcall:sign-in-wanted";

/** Opens the sign-in dialog. In another tab, or without a script, it leads to the sign-in page and back. */
export function SignInLink() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const place = query ? `${path}?${query}` : path;
  return (
    <a
      className="font-medium text-accent underline"
      href={`/signin?callbackUrl=${encodeURIComponent(place)}`}
      onClick={openDialog}
    >
      Sign in again
    </a>
  );
}

/** Runs when somebody clicks a sign-in link on this page. @returns a function that removes the listener */
export function onSignInRequest(listener: () => void): () => void {
  window.addEventListener(REQUEST, listener);
  return () => window.removeEventListener(REQUEST, listener);
}

function openDialog(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !hasDetails()) return;
  event.preventDefault();
  window.dispatchEvent(new CustomEvent(REQUEST));
}
