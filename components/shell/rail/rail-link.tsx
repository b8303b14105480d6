"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { LinkPending } from "@/components/ui/link-pending";
import { useTip } from "@/components/ui/overlay/use-tip";

interface RailLinkProps {
  href: string;
  isCurrent: boolean;
  /** There is room for the sign alone: the name is a tooltip. */
  isNarrow: boolean;
  sign: ReactNode;
  name: string;
  /** Of a page that is nobody's of ours. */
  isOutside?: boolean;
  /** Chosen where it leads already. */
  onStay?: (() => void) | undefined;
}

/** One way out of the sidebar. Nothing is fetched before somebody goes there: a page of staff costs a call. */
export function RailLink({
  href,
  isCurrent,
  isNarrow,
  sign,
  name,
  isOutside = false,
  onStay,
}: RailLinkProps) {
  const inside = (
    <>
      <span className="flex w-5 shrink-0 justify-center">{sign}</span>
      <span className={isNarrow ? "sr-only" : "truncate"}>{name}</span>
    </>
  );
  const look = `flex min-h-8 items-center gap-2.5 rounded-md px-2 font-medium text-muted hover:bg-raised hover:text-text aria-[current]:bg-accent-ground aria-[current]:text-accent has-data-[testid=pending]:bg-accent-ground forced-colors:aria-[current]:outline-2 ${isNarrow ? "justify-center" : ""}`;
  const link = isOutside ? (
    <a className={look} href={href} rel="noreferrer" target="_blank">
      {inside}
    </a>
  ) : (
    <Link
      prefetch={false}
      className={look}
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      {...(isCurrent && onStay && { onClick: onStay })}
    >
      {inside}
      <LinkPending />
    </Link>
  );
  return (
    <li>
      <Tip words={name} isOff={!isNarrow}>
        {link}
      </Tip>
    </li>
  );
}

interface TipProps {
  words: string;
  /** The words stand beside the sign already. */
  isOff: boolean;
  children: ReactNode;
}

/** What a sign means, for eyes: ears have it from the link itself. */
function Tip({ words, isOff, children }: TipProps) {
  const { host, tip, events } = useTip();
  return (
    <span ref={host} {...(isOff ? {} : events)} className="block">
      {children}
      {!isOff && (
        <span
          ref={tip}
          popover="manual"
          aria-hidden="true"
          className="fixed inset-auto m-0 rounded-md border border-line-strong bg-surface px-2 py-1 text-[12px] text-text shadow-lg"
        >
          {words}
        </span>
      )}
    </span>
  );
}
