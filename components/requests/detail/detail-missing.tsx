import type { Ref } from "react";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { isLocalId } from "@/components/requests/words/detail-words";
import { Button } from "@/components/ui/button";
import { CopyAction } from "@/components/ui/copy/copy-action";
import { TimeMark } from "@/components/ui/time/time-mark";

interface DetailMissingProps {
  connection: ConnectionFacts;
  requestId: string;
  /** Milliseconds since the epoch; undefined while the journal is empty. */
  reachesBackTo: number | undefined;
  heading: Ref<HTMLHeadingElement> | undefined;
  isLooking: boolean;
  onLook(): void;
}

/** An id that the journal does not have: the possible reasons, and what to do. */
export function DetailMissing(props: DetailMissingProps) {
  const { connection, requestId, reachesBackTo, heading, isLooking, onLook } = props;
  return (
    <section
      aria-label="Not in this journal"
      className="max-w-prose rounded-lg border border-line bg-surface p-4"
    >
      <h1
        ref={heading}
        tabIndex={-1}
        className="-mx-1 w-fit rounded-sm px-1 text-[22px] leading-8 font-semibold tracking-tight outline-offset-1"
      >
        Not in this journal
      </h1>
      <code className="mt-2 block font-mono text-[17px] font-medium break-all">{requestId}</code>
      <p className="mt-2">
        {reachesBackTo === undefined ? (
          "The journal of this connection is empty: this console has made no requests with it yet, or keeps none."
        ) : (
          <>
            The journal of {connection.label} holds the requests this console made, back to{" "}
            <TimeMark at={reachesBackTo} />. This one may be older, or from another client of the key.
          </>
        )}
      </p>
      <h2 className="mt-4 font-semibold">What to do</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        <li>
          Check that the ID is complete and belongs to this connection: each connection has its own journal.
        </li>
        {isLocalId(requestId) ? (
          <li>
            Rollcall assigned this ID. Requests refused before anything was tried, such as those without a
            session, are not in the journal: search Rollcall’s log for the ID. The service has never seen it.
          </li>
        ) : (
          <li>Give the ID to the service’s support: they can find every request by its ID.</li>
        )}
        {connection.docsUrl && (
          <li>
            <a className="text-accent underline" href={connection.docsUrl} rel="noreferrer" target="_blank">
              The service’s documentation
            </a>
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CopyAction text={() => requestId} label="request id" />
        <Button aria-disabled={isLooking} onClick={onLook}>
          Look again
        </Button>
        <span role="status" className="text-[12px] text-muted">
          {isLooking && "Looking …"}
        </span>
      </div>
    </section>
  );
}
