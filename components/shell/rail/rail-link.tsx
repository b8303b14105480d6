"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { LinkPending } from "@/components/ui/link-pending";
import { useTip } from "@/components/ui/overlay/use-tip";

interface RailLinkProps {
  href: string;
  isCurrent: boolean;
  /** Only the icon fits: the name is a tooltip. */
  isNarrow: boolean;
  sign: ReactNode;
  name: string;
  /** Leads to a site other than Rollcall. */
  isOutside?: boolean;
  /** Runs where the link's page is open already. */
  onStay?: (() => void) | undefined;
}

/** A link of the sidebar. Nothing is prefetched, because a page of staff costs a call. */
export function RailLink(props: RailLinkProps) {
  const { href, isCurrent, isNarrow, sign, name, isOutside = false, onStay } = props;
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
  /** The name is visible beside the icon already. */
  isOff: boolean;
  children: ReactNode;
}

/** The tooltip of an icon, for eyes only: screen readers have the name of the link. */
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
