"use client";

import { type ReactNode, type Ref, useState } from "react";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { failureOf } from "@/lib/client/http/api-failure";
import { untilFailed } from "@/lib/client/http/until-failed";
import { requestAddress } from "@/lib/client/journal/journal-filter";
import { type RequestLookup, type RequestSource, useOperation } from "@/lib/client/journal/journal-operation";
import type { JournalDetail } from "@/lib/contract/journal";
import { DetailBody } from "./detail-body";
import { DetailMissing } from "./detail-missing";
import { attemptAnnouncement, selectAttempt } from "./selected-attempt";

/**
 * What the journal has of a request, and the attempt that is shown of it.
 * @param first a lookup that the server made, and the request id that it was for
 */
export function useRequestDetail(
  source: RequestSource,
  first: { requestId: string; lookup: RequestLookup | undefined },
) {
  const { requestId } = source;
  const query = useOperation(source, first);
  const { error, isFetching, isPlaceholderData, refetch } = query;
  const data = untilFailed(query);
  const [choice, setChoice] = useState<{ under: string; id: string }>();
  const operation = data && "operation" in data ? data.operation : undefined;
  return {
    source,
    operation,
    selected:
      operation && selectAttempt(operation, requestId, choice?.under === requestId ? choice.id : undefined),
    missing: data && "missing" in data ? data.missing : undefined,
    failure: error ? failureOf(error) : undefined,
    isFetching,
    /** What is there is still of the request before. */
    isOld: isPlaceholderData,
    retry: () => void refetch(),
    choose: (attempt: JournalDetail) => setChoice({ under: attempt.requestId, id: attempt.id }),
  };
}

interface RequestDetailProps {
  connection: ConnectionFacts;
  detail: ReturnType<typeof useRequestDetail>;
  /** The heading of a page; a panel has its own, and focuses that. */
  heading?: Ref<HTMLHeadingElement>;
  /** Above everything else about a request that is there. */
  head?: ReactNode;
  /** Shows another request in place of this one. */
  onOpen(requestId: string): void;
}

/** Everything about one request, or why there is nothing: for its page, and for the panel beside the list. */
export function RequestDetail({ connection, detail, heading, head, onOpen }: RequestDetailProps) {
  const { source, operation, selected, missing, failure, isFetching, isOld, retry, choose } = detail;
  const { requestId, filter } = source;
  return (
    <>
      <p role="status" className="sr-only">
        {selected && !isOld && attemptAnnouncement(selected)}
      </p>
      {failure && (
        <div className="mb-3">
          <ErrorNotice failure={failure} onRetry={retry} />
        </div>
      )}
      {!operation && !missing && !failure && <p className="text-muted">Looking for {requestId} …</p>}
      {missing && (
        <DetailMissing
          connection={connection}
          requestId={requestId}
          reachesBackTo={missing.reachesBackTo}
          heading={heading}
          isLooking={isFetching}
          onLook={retry}
        />
      )}
      {operation && selected && (
        <div aria-busy={isOld}>
          {head}
          <DetailBody
            connection={connection}
            operation={operation}
            selected={selected}
            {...(heading && { heading })}
            addressOf={(id) => requestAddress(connection.id, id, filter)}
            onChoose={(attempt) => {
              choose(attempt);
              onOpen(attempt.requestId);
            }}
          />
        </div>
      )}
    </>
  );
}
