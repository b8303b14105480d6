"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { moveReturnPoint } from "@/components/requests/list/return-point";
import { PageScroller } from "@/components/ui/page-scroller";
import { filterFrom, filterQuery, requestAddress } from "@/lib/client/journal/journal-filter";
import { type RequestLookup } from "@/lib/client/journal/journal-operation";
import { decoded } from "@/lib/query/decoded";
import { DetailBar } from "./detail-bar";
import { RequestDetail, useRequestDetail } from "./request-detail";

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
  // The address changes without the server.
  const requestId = decoded(path.split("/").at(4) ?? "") || first.requestId;
  const detail = useRequestDetail({ connection: connection.id, requestId, filter }, first);
  const { operation, isOld } = detail;
  const heading = useInitialFocus();
  useEffect(() => {
    document.title = `${requestId} · Rollcall`;
  }, [requestId]);

  // The list will focus the row that was opened last.
  const entry = isOld ? undefined : operation?.entry;
  const query = filterQuery(filter);
  useEffect(() => {
    if (entry !== undefined) moveReturnPoint(connection.id, query, entry);
  }, [connection.id, query, entry]);

  /** Replaces the history entry: Back leads to where this page was opened from. */
  function open(id: string) {
    history.replaceState(null, "", requestAddress(connection.id, id, filter));
  }
  const step = (id: string | undefined) => (id === undefined || isOld ? undefined : () => open(id));

  return (
    <PageScroller>
      <div className="mx-auto max-w-5xl px-4 pt-2 pb-10">
        <DetailBar
          connection={connection.id}
          filter={filter}
          onNewer={step(operation?.newer)}
          onOlder={step(operation?.older)}
        />
        <RequestDetail connection={connection} detail={detail} heading={heading} onOpen={open} />
      </div>
    </PageScroller>
  );
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
