"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { LinkPending } from "@/components/ui/link-pending";

/** A request id with a button that copies it and a link to its entry in the journal. */
export function RequestId({ id }: { id: string }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <CopyButton text={id} label="request id" />
      <RequestLink id={id}>Open</RequestLink>
    </span>
  );
}

/** A link to a request in the journal of the page's connection; without a connection no link. */
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
