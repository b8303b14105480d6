"use client";

import { SettingsFrame } from "@/components/settings/settings-frame";
import type { SessionsAnswer } from "@/lib/contract/people";
import type { SessionAnswer } from "@/lib/contract/session";
import { Looks, type LooksProps } from "./looks";
import { OwnSessions } from "./own-sessions";
import { Password } from "./password";
import { Profile } from "./profile";

interface YouPageProps extends LooksProps {
  person: SessionAnswer;
  sessions: SessionsAnswer;
  now: number;
}

/** What everybody may change of themselves. */
export function YouPage({ person, sessions, now, ...looks }: YouPageProps) {
  return (
    <SettingsFrame title="You" now={now}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Profile person={person} />
          <Password signsInBy={person.signsInBy} email={person.email} />
        </div>
        <Looks {...looks} />
      </div>
      <OwnSessions initial={sessions} />
    </SettingsFrame>
  );
}
