import { focusManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiFailure, ownCode } from "@/lib/client/http/api-failure";
import { postToNextAuth } from "./next-auth";

/** Ends the session on the server and goes to the sign-in page. @throws Error when the session may live on */
export async function signOut(client: QueryClient): Promise<void> {
  // Stops polling meanwhile, which would only learn that the session is over.
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
/** The channel to the other tabs. A single one, because it does not hear its own messages. */
let channel: BroadcastChannel | undefined;

/**
 * Listens for the same person signing in again without leaving the page, after which calls that failed without a session can be
 * retried. @returns a function that removes the listener
 */
export function onSignedIn(listener: () => void): () => void {
  window.addEventListener(SIGNED_IN, listener);
  return () => window.removeEventListener(SIGNED_IN, listener);
}

/** Notifies those listeners. */
export function notifySignedIn(): void {
  window.dispatchEvent(new CustomEvent(SIGNED_IN));
}

/** Tells the other tabs that somebody has signed in. */
export function broadcastSignIn(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no other argument
  otherTabs().postMessage(SIGNED_IN);
}

/** Listens for a sign-in in another tab. @returns a function that removes the listener */
export function onSignedInElsewhere(listener: () => void): () => void {
  otherTabs().addEventListener("message", listener);
  return () => otherTabs().removeEventListener("message", listener);
}

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(SIGNED_IN);
  return channel;
}

/** Whether a call of this page has learned that the session is over, until somebody signs in again. */
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
