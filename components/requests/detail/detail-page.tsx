"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { moveReturnPoint } from "@/components/requests/list/return-point";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { Button } from "@/components/ui/button";
import { failureOf } from "@/lib/client/http/api-failure";
import { filterFrom, filterQuery, requestAddress } from "@/lib/client/journal/journal-filter";
import { type RequestLookup, useOperation } from "@/lib/client/journal/journal-operation";
import { DetailBar } from "./detail-bar";
import { DetailBody } from "./detail-body";
import { DetailMissing } from "./detail-missing";
import { attemptAnnouncement, selectAttempt } from "./selected-attempt";

interface DetailPageProps {
  connection: ConnectionFacts;
  /** The lookup that the server made for this page; undefined when it could not. */
  first: { requestId: string; lookup: RequestLookup | undefined };
}

/** One request and everything around it. Neighbours and other attempts open in place, without a page load. */
export function DetailPage({ connection, first }: DetailPageProps) {
  const path = usePathname();
  const parameters = useSearchParams();
  const filter = useMemo(() => filterFrom(parameters), [parameters]);
  const requestId = requestIdIn(path) ?? first.requestId;
  const { data, error, isFetching, isPlaceholderData, refetch } = useOperation(
    { connection: connection.id, requestId, filter },
    first,
  );
  const [choice, setChoice] = useState<{ under: string; id: string }>();
  const heading = useInitialFocus();
  const operation = data && "operation" in data ? data.operation : undefined;
  const selected =
    operation && selectAttempt(operation, requestId, choice?.under === requestId ? choice.id : undefined);

  useEffect(() => {
    document.title = `${requestId} · Rollcall`;
  }, [requestId]);

  const addressOf = (id: string) => requestAddress(connection.id, id, filter);
  // The list will focus the row that was opened last.
  const entry = isPlaceholderData ? undefined : operation?.entry;
  const query = filterQuery(filter);
  useEffect(() => {
    if (entry !== undefined) moveReturnPoint(connection.id, query, entry);
  }, [connection.id, query, entry]);

  /** Replaces the history entry: Back leads to where this page was opened from. */
  function open(id: string) {
    history.replaceState(null, "", addressOf(id));
  }
  const step = (id: string | undefined) =>
    id === undefined || isPlaceholderData ? undefined : () => open(id);
  const missing = data && "missing" in data ? data.missing : undefined;

  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-5xl px-4 pt-2 pb-10" aria-busy={isPlaceholderData}>
        <DetailBar
          connection={connection.id}
          filter={filter}
          onNewer={step(operation?.newer)}
          onOlder={step(operation?.older)}
        />
        <p role="status" className="sr-only">
          {selected && !isPlaceholderData && attemptAnnouncement(selected)}
        </p>
        {error && (
          <div className="mb-3">
            <ErrorNotice failure={failureOf(error)}>
              <Button look="primary" onClick={() => void refetch()}>
                Try again
              </Button>
            </ErrorNotice>
          </div>
        )}
        {!data && !error && <p className="text-muted">Looking for {requestId} …</p>}
        {missing && (
          <DetailMissing
            connection={connection}
            requestId={requestId}
            reachesBackTo={missing.reachesBackTo}
            heading={heading}
            isLooking={isFetching}
            onLook={() => void refetch()}
          />
        )}
        {operation && selected && (
          <DetailBody
            connection={connection}
            operation={operation}
            selected={selected}
            heading={heading}
            addressOf={addressOf}
            onChoose={(attempt) => {
              setChoice({ under: attempt.requestId, id: attempt.id });
              open(attempt.requestId);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The last segment of the address, which changes without the server. */
function requestIdIn(path: string): string | undefined {
  try {
    return decodeURIComponent(path.split("/").at(4) ?? "") || undefined;
  } catch {
    return undefined;
  }
}

/** After a change of page the focus is lost, so it goes to the title. */
function useInitialFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded?.name !== location.href && document.activeElement === document.body) {
      // In a low window, as at 400% zoom, focusing scrolls it into view.
      heading.current?.focus();
    }
  }, []);
  return heading;
}
