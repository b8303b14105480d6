"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { LinkPending } from "@/components/ui/link-pending";
import { ModeMark } from "@/components/ui/mode-mark";
import { closePopover } from "@/components/ui/overlay/close-popover";
import { ToneMark } from "@/components/ui/tone-mark";
import type { ConnectionStatus } from "@/lib/contract/status";
import { sectionAddress } from "./section-addresses";
import { usePathChange } from "./use-path-change";

interface ConnectionListProps {
  connections: readonly ConnectionStatus[];
  /** The id of the page's connection, if it has one. */
  current: string | undefined;
}

/** Every connection with its mode and verdict. Each links to the same section, where it has that one, without its subpage. */
export function ConnectionList({ connections, current }: ConnectionListProps) {
  const section = usePathname().split("/")[3];
  const nav = useRef<HTMLElement>(null);
  // The panel closes only when the new page is there; until then the chosen link shows that it is loading.
  usePathChange(() => closePopover(nav.current));
  return (
    <nav ref={nav} aria-label="Connections">
      <ul className="-mx-2">
        {connections.map((connection) => {
          const { id, label, environment, verdict } = connection;
          const { label: verdictName, tone } = verdictLabel(verdict);
          return (
            <li key={id}>
              <Link
                prefetch={false}
                href={sectionAddress(connection, section ? `/${section}` : "")}
                aria-current={id === current ? "page" : undefined}
                onClick={closeIfHere}
                onKeyDown={step}
                className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-raised focus-visible:bg-raised aria-[current]:bg-accent-ground"
              >
                <span className="w-13 shrink-0">
                  <ModeMark mode={environment} />
                </span>
                <span dir="auto" className="min-w-0 truncate font-medium">
                  {label}
                </span>
                <span className="ml-auto flex shrink-0 items-center gap-1.5">
                  <ToneMark tone={tone} />
                  {verdictName}
                </span>
                <LinkPending />
              </Link>
            </li>
          );
        })}
      </ul>
      <Link
        prefetch={false}
        href="/"
        aria-current={current === undefined ? "page" : undefined}
        onClick={closeIfHere}
        onKeyDown={step}
        className="mt-2 flex min-h-8 items-center border-t border-line pt-2 text-accent underline"
      >
        All connections
        <LinkPending />
      </Link>
    </nav>
  );
}

/** The link's page is open already, so no change of page will close the panel. */
function closeIfHere({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (currentTarget.ariaCurrent === "page") closePopover(currentTarget);
}

/** Up and down wrap around. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const links = [...(event.currentTarget.closest("nav")?.querySelectorAll("a") ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  links[(current + by + links.length) % links.length]?.focus();
}
