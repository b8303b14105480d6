"use client";

import { PanelLeft } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { useSingleKeys } from "@/components/ui/keyboard/keys";
import { LinkPending } from "@/components/ui/link-pending";
import { Logo } from "@/components/ui/logo";
import { RailNav, type RailPlaces } from "./rail-nav";

interface RailProps extends RailPlaces {
  isNarrow: boolean;
  onTurn(): void;
}

/** The sidebar of a wide screen; on a narrow one `RailDrawer` has the same contents. */
export function Rail({ isNarrow, onTurn, ...places }: RailProps) {
  const name = isNarrow ? "Expand the sidebar" : "Collapse the sidebar";
  const keysWork = useSingleKeys();
  return (
    <nav
      aria-label="Sections"
      className="hidden min-h-0 flex-col overflow-x-clip overflow-y-auto border-r border-line bg-ground lg:flex"
    >
      <div
        className={`flex shrink-0 items-center border-line ${isNarrow ? "flex-col gap-2 pt-3.5" : "h-12 justify-between border-b pr-2 pl-4"}`}
      >
        <HomeLink isNarrow={isNarrow} />
        <button
          type="button"
          aria-label={name}
          aria-expanded={!isNarrow}
          aria-keyshortcuts={keysWork ? "[" : undefined}
          title={keysWork ? `${name}  [` : name}
          onClick={onTurn}
          className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-text"
        >
          <Icon of={PanelLeft} />
        </button>
      </div>
      <RailNav {...places} isNarrow={isNarrow} />
    </nav>
  );
}

export function HomeLink({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Link
      href="/"
      prefetch={false}
      className="flex min-h-6 items-center gap-2 text-[15px] font-semibold tracking-tight"
    >
      <Logo />
      <span className={isNarrow ? "sr-only" : ""}>Rollcall</span>
      <LinkPending />
    </Link>
  );
}
