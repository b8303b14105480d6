"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ROLE_WORDS } from "@/components/settings/role-words";
import { FailedRequest } from "@/components/shell/error/failed-request";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { findInvitation } from "@/lib/client/people/invitations";
import { onSessionElsewhere } from "@/lib/client/session/session";
import type { InvitationFound } from "@/lib/contract/people";
import { AcceptForm } from "./accept-form";

type State =
  | { name: "looking" }
  | { name: "found"; invitation: InvitationFound }
  | { name: "failed"; failure: Failure };

interface InvitationViewProps {
  /** Whoever is signed in in this browser. */
  signedInAs: string | undefined;
  /** What the identity provider is called, where there is one. */
  ssoLabel: string | undefined;
  /** Whether anybody signs in with a password. */
  hasPasswords: boolean;
}

/** What the link in the address bar is for, and the form that accepts it. */
export function InvitationView(shown: InvitationViewProps) {
  const token = useToken();
  const [tries, setTries] = useState(0);
  if (token === undefined) return <Looking />;
  return (
    <Invited
      // Another link may be put into the same tab.
      key={`${token} ${tries}`}
      token={token}
      {...shown}
      onRetry={() => setTries(tries + 1)}
    />
  );
}

/** What is behind the # of the address; nothing is known of it in the server's HTML. */
function useToken(): string | undefined {
  return useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

interface InvitedProps extends InvitationViewProps {
  token: string;
  onRetry(): void;
}

/** To look consumes nothing. */
function Invited({ token, signedInAs, ssoLabel, hasPasswords, onRetry }: InvitedProps) {
  const [state, setState] = useState<State>({ name: "looking" });
  const router = useRouter();

  // The server knows who is signed in now; what is typed stays.
  useEffect(() => onSessionElsewhere(() => router.refresh()), [router]);
  useEffect(() => {
    let isOver = false;
    findInvitation(token).then(
      (invitation) => isOver || setState({ name: "found", invitation }),
      (thrown: unknown) => isOver || setState({ name: "failed", failure: failureOf(thrown) }),
    );
    return () => {
      isOver = true;
    };
  }, [token]);

  if (state.name === "looking") return <Looking />;
  if (state.name === "failed") return <Over failure={state.failure} onRetry={onRetry} />;
  const { email, role, invitedBy } = state.invitation;
  return (
    <>
      <h1 className="mt-4 text-[22px] font-semibold tracking-tight">Make your account</h1>
      <p className="mt-2">
        <span className="font-medium wrap-anywhere">{invitedBy}</span> invited{" "}
        <span className="font-medium wrap-anywhere">{email}</span> as {ROLE_WORDS[role].name.toLowerCase()}.
        {role === "viewer" ? " You can read, check, copy and export." : " You can manage everything here."}
      </p>
      {signedInAs !== undefined && (
        <p role="status" className="mt-3 rounded-md border border-warn bg-warn-ground px-3 py-2">
          You are signed in here as <span className="font-medium wrap-anywhere">{signedInAs}</span>. Accepting
          signs you in as {email} instead.
        </p>
      )}
      <AcceptForm token={token} email={email} ssoLabel={ssoLabel} hasPasswords={hasPasswords} />
    </>
  );
}

function Looking() {
  return (
    <p role="status" className="mt-4 text-muted">
      Looking at the invitation …
    </p>
  );
}

function Over({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { title, todo } = wordsFor(failure);
  const isFinal = failure.error.code.startsWith("invitation_");
  useRetryOnceBack(failure, onRetry);
  return (
    <>
      <h1 className="mt-4 text-[22px] font-semibold tracking-tight">{title}</h1>
      <p role="alert" className="mt-2 text-muted">
        {todo}
      </p>
      {!isFinal && <FailedRequest failure={failure} />}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {!isFinal && (
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Link href="/signin" prefetch={false} className="font-medium text-accent underline">
          Go to sign-in
        </Link>
      </div>
    </>
  );
}
