"use client";

import { Banner } from "@/components/ui/banner";
import { isSignedOut } from "@/lib/client/session";
import type { Status } from "@/lib/client/status";
import type { ConnectionStatus } from "@/lib/contract/status";
import { Announcements } from "./announcements";
import { OutageBanner, useOffline } from "./outage-banner";
import { SignInLink } from "./sign-in-link";

interface NoticesProps {
  status: Status;
  /** Why the last poll failed. */
  error: Error | null;
  gone: boolean;
  connection: ConnectionStatus | undefined;
}

/** At most one line about the whole page, the one that explains the most. */
export function Notices({ status, error, gone, connection }: NoticesProps) {
  const offline = useOffline();
  if (offline || gone) return <OutageBanner offline={offline} shownAt={status.now + status.skewMs} />;
  if (isSignedOut(error)) {
    return (
      <Banner tone="warn" urgent>
        Your session has ended. What is loaded stays until you leave this page. <SignInLink />
      </Banner>
    );
  }
  return connection ? <Announcements connection={connection} now={status.now} /> : null;
}
