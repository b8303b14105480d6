import { focusManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiFailure, ownCode } from "@/lib/client/http/api-failure";
import { postToNextAuth } from "./next-auth";

/** Ends the session on the server and goes to the sign-in page. @throws Error when the session may live on */
export async function signOut(client: QueryClient): Promise<void> {
  // Nothing is looked at meanwhile: it would only be told that the session is over.
  focusManager.setFocused(false);
  await client.cancelQueries();
  try {
    const { next } = await postToNextAuth("signout", { callbackUrl: "/signin" });
    if (!next) throw new Error("The server has not ended the session.");
    location.assign(next);
  } catch (error) {
    focusManager.setFocused(undefined);
    throw error;
  }
}

/** Whether a call failed because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && ownCode(error.failure) === "session_required";
}

const SIGNED_IN = "rollcall:signed-in";
/** To the other tabs of this browser; one for the page, as it does not hear itself. */
let channel: BroadcastChannel | undefined;

/**
 * Tells when the same person has signed in again without leaving the page: what failed for want of a session can be
 * asked for again. @returns what takes the listener off
 */
export function onSignedIn(listener: () => void): () => void {
  window.addEventListener(SIGNED_IN, listener);
  return () => window.removeEventListener(SIGNED_IN, listener);
}

/** Says so to everything that waits for it. */
export function notifySignedIn(): void {
  window.dispatchEvent(new CustomEvent(SIGNED_IN));
}

/** Tells the other tabs that somebody has signed in, whoever it is. */
export function broadcastSignIn(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no other argument
  otherTabs().postMessage(SIGNED_IN);
}

/** Tells when somebody has signed in in another tab. @returns what takes the listener off */
export function onSignedInElsewhere(listener: () => void): () => void {
  otherTabs().addEventListener("message", listener);
  return () => otherTabs().removeEventListener("message", listener);
}

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(SIGNED_IN);
  return channel;
}

/** Whether any call of this page has been told that the session is over, until somebody is back. */
export function useSessionEnded(): boolean {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (isSignedOut(event.action.error)) setEnded(true);
      }),
    [client],
  );
  useEffect(() => onSignedIn(() => setEnded(false)), []);
  return ended;
}
