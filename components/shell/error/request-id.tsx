"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { LinkPending } from "@/components/ui/link-pending";

/** A request id to copy, and the way to its entry in the journal. */
export function RequestId({ id }: { id: string }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <CopyButton text={id} label="request id" />
      <RequestLink id={id}>Open</RequestLink>
    </span>
  );
}

/** Leads to a request in the journal of the connection that the page is about; nowhere on a page about none. */
export function RequestLink({ id, children }: { id: string; children: string }) {
  const { connection } = useParams<{ connection?: string }>();
  if (!connection) return null;
  return (
    <Link
      prefetch={false}
      href={`/c/${connection}/requests/${encodeURIComponent(id)}`}
      aria-label={`${children} request ${id}`}
      className="inline-flex min-h-6 items-center text-[12px] text-accent underline"
    >
      {children}
      <LinkPending />
    </Link>
  );
}
