"use client";

import type { ReactNode } from "react";
import { RequestId } from "@/components/shell/error/request-id";
import { TimeMark } from "@/components/ui/time/time-mark";
import { LongText } from "./long-text";

const SOURCES = {
  upstream: "the service, asked for this page",
  shared: "the service, in one call shared with somebody who asked for the same just then",
  cache: "Rollcall's memory: the service had answered the same seconds before",
} as const;

interface RowProvenanceProps {
  page: {
    requestId: string | undefined;
    /** Milliseconds since the epoch. */
    receivedAt: number;
    /** The cursor of its request; undefined for the first page. */
    after?: string | undefined;
    source?: keyof typeof SOURCES | undefined;
  };
  /** The number of the page among those loaded, from 1. */
  pageNumber?: number | undefined;
}

/** Which request brought a row, when and from where: what support asks for. */
export function RowProvenance({ page, pageNumber }: RowProvenanceProps) {
  const { requestId, receivedAt, after, source } = page;
  return (
    <>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        <Fact name="Request">
          {requestId ? (
            <RequestId id={requestId} />
          ) : (
            <span className="text-muted">The answer had no request id.</span>
          )}
        </Fact>
        <Fact name="Received">
          <TimeMark at={receivedAt} />
        </Fact>
        <Fact name="Page">
          {pageNumber !== undefined && `${pageNumber} of those loaded, `}
          {after === undefined ? (
            "the first of the list"
          ) : (
            <>
              after{" "}
              <bdi className="font-mono text-[12px] wrap-anywhere">
                <LongText text={after} />
              </bdi>
            </>
          )}
        </Fact>
        {source && <Fact name="From">{SOURCES[source]}</Fact>}
      </dl>
      <p className="mt-2 text-[12px] text-muted">Opening, closing and moving between rows costs no call.</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
