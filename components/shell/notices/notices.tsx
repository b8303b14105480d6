"use client";

import { Later } from "@/components/shell/later";
import { SignInLink } from "@/components/shell/sign-in/sign-in-link";
import { Banner } from "@/components/ui/banner";
import { failureOf } from "@/lib/client/http/api-failure";
import { isSignedOut } from "@/lib/client/session/session";
import type { Status } from "@/lib/client/status/status";
import type { ConnectionStatus } from "@/lib/contract/status";
import { OutageBanner } from "./outage-banner";
import { SPOKEN_VERSION } from "./service-version";

interface NoticesProps {
  status: Status;
  /** Why the last poll failed. */
  error: Error | null;
  isUnreachable: boolean;
  connection: ConnectionStatus | undefined;
}

/** At most one notice about the whole page, the one that explains the most. */
export function Notices({ status, error, isUnreachable, connection }: NoticesProps) {
  const { status: answered, error: detail } = failureOf(error);
  // Rollcall may be on this machine, which no network is needed for.
  const offline = error && !answered && !navigator.onLine;
  if (offline || isUnreachable) {
    const isDatabase = detail.code === "database_unavailable";
    return (
      <OutageBanner
        silent={!offline && (isDatabase ? "database" : "server")}
        shownAt={status.now + status.skewMs}
      />
    );
  }
  if (isSignedOut(error)) {
    return (
      <Banner tone="warn" urgent>
        Your session has ended. Loaded rows stay until you leave this page. <SignInLink />
      </Banner>
    );
  }
  if (!connection || !hasAnnounced(connection)) return null;
  return (
    <Later quiet>{({ Announcements }) => <Announcements connection={connection} now={status.now} />}</Later>
  );
}

/** Most services announce nothing, so the script of announcements is loaded only when there is one. */
function hasAnnounced({ deprecations, serviceVersion = SPOKEN_VERSION }: ConnectionStatus): boolean {
  return deprecations.length > 0 || serviceVersion !== SPOKEN_VERSION;
}
