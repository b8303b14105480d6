"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: a line at the top of the window from the click until its page is there, however slow the service is. */
export function LinkPending() {
  return <Pending pending={useLinkStatus().pending} />;
}

/** The same for whatever goes somewhere and is no link. */
export function Pending({ pending }: { pending: boolean }) {
  if (!pending) return null;
  return (
    <span
      aria-hidden="true"
      data-testid="pending"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 block h-0.5 overflow-hidden bg-accent-ground"
    >
      <span className="block h-full w-full origin-left animate-pending bg-accent" />
    </span>
  );
}
