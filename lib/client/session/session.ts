import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiFailure, ownCode } from "@/lib/client/http/api-failure";

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

export function notifySignedIn(): void {
  window.dispatchEvent(new CustomEvent(SIGNED_IN));
}

export type SessionChange = "signed_in" | "signed_out";

/** Tells the other tabs that somebody has signed in or out. */
export function broadcastSession(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no other argument
  otherTabs().postMessage(change);
}

/** Listens for a sign-in or sign-out in another tab. @returns a function that removes the listener */
export function onSessionElsewhere(listener: (event: MessageEvent<SessionChange>) => void): () => void {
  otherTabs().addEventListener("message", listener);
  return () => otherTabs().removeEventListener("message", listener);
}

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(SIGNED_IN);
  return channel;
}

/**
 * Whether a call of this page has learned that the session is over, until somebody signs in again. A page whose person's
 * account is closed, or beside which somebody else has signed in, is loaded anew instead.
 */
export function useSessionEnded(): boolean {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        const code = error instanceof ApiFailure && ownCode(error.failure);
        // What is loaded is not for whoever is here to read any more: the server knows what is, or who may sign in.
        if (code === "account_closed" || code === "person_changed") location.reload();
        else if (code === "session_required") setEnded(true);
      }),
    [client],
  );
  useEffect(() => onSignedIn(() => setEnded(false)), []);
  return ended;
}
