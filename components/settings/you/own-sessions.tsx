"use client";

import { useAnnounce } from "@/components/settings/settings-frame";
import { When } from "@/components/settings/when";
import { FailureLine } from "@/components/shell/form/failure-line";
import { useAct } from "@/components/shell/form/use-act";
import { SignOutDialog } from "@/components/shell/sign-in/sign-out-dialog";
import { useSignOut } from "@/components/shell/sign-in/use-sign-out";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { useEndSession, useOwnSessions } from "@/lib/client/people/own-account";
import type { SessionEntry, SessionsAnswer } from "@/lib/contract/people";
import { browserWords } from "./browser-words";

/** The person's own sessions, each with a way to end it. */
export function OwnSessions({ initial }: { initial: SessionsAnswer }) {
  const sessions = useOwnSessions(initial);
  const { busy, failure, start } = useAct(useEndSession(), useAnnounce());
  return (
    <Section
      title="Sessions"
      about="A session ends after 30 minutes without activity, and 8 hours after sign-in."
    >
      <ul aria-label="Sessions" className="divide-y divide-line rounded-md border border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <BusyButton
            busy={busy}
            onClick={() => void start(undefined, "You are signed out everywhere else.")}
          >
            Sign out everywhere else
          </BusyButton>
          <FailureLine failure={failure} />
        </div>
      )}
    </Section>
  );
}

function SessionRow({ id, browser, address, signedInAt, lastSeenAt, isThis }: SessionEntry) {
  const words = browserWords(browser);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium" title={browser}>
          {words}
          {isThis && (
            <span className="ml-2 rounded bg-accent-ground px-1.5 text-[12px] font-medium">this session</span>
          )}
        </p>
        <p className="text-[13px] text-muted">
          {address ?? "Address unknown"} · signed in <When at={signedInAt} /> · last used{" "}
          <When at={lastSeenAt} />
        </p>
      </div>
      {isThis ? <SignOut /> : <EndSession id={id} words={words} />}
    </li>
  );
}

function EndSession({ id, words }: { id: string; words: string }) {
  const { busy, failure, start } = useAct(useEndSession(), useAnnounce());
  return (
    <span className="flex flex-wrap items-center gap-2">
      <FailureLine failure={failure} />
      <BusyButton
        busy={busy}
        label={`End session: ${words}`}
        onClick={() => void start(id, `Session ended: ${words}.`)}
      >
        End session
      </BusyButton>
    </span>
  );
}

function SignOut() {
  const { isAsked, ...signOut } = useSignOut();
  return (
    <>
      <Button onClick={signOut.leave}>Sign out</Button>
      {isAsked && <SignOutDialog {...signOut} />}
    </>
  );
}
