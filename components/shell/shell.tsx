"use client";

import { useParams, usePathname } from "next/navigation";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useKey } from "@/components/ui/keyboard/keys";
import { useStatus } from "@/lib/client/status/status";
import type { StatusAnswer } from "@/lib/contract/status";
import { KeysKey } from "./account/keys-key";
import { ThemeKey } from "./account/theme-key";
import { UserMenu } from "./account/user-menu";
import { useDetailsSoon } from "./later";
import { Notices } from "./notices/notices";
import { PaletteButton } from "./palette/palette-button";
import { Rail } from "./rail/rail";
import { RailDrawer } from "./rail/rail-drawer";
import { keepRailWidth, type RailWidth } from "./rail/rail-width";
import { SANDBOX_ADDRESS, SANDBOX_CONNECTION } from "./rail/section-addresses";
import type { SettingsPage } from "./rail/settings-pages";
import type { ReturningPerson } from "./sign-in/sign-in-dialog";
import { SignInHere } from "./sign-in/sign-in-here";
import { TopBar } from "./status/top-bar";
import { TroubleMark } from "./status/trouble-mark";

interface ShellProps {
  person: ReturningPerson & { id: string };
  status: StatusAnswer;
  railWidth: RailWidth;
  /** Whether this person may control a running sandbox. */
  sandbox: boolean;
  /** The settings pages that this person may see. */
  settings: readonly SettingsPage[];
  /** The guide for a console without connections. */
  guide: ReactNode;
  children: ReactNode;
}

/** The frame of every page: navigation, the state of the connection, and what can be done from everywhere. */
export function Shell(props: ShellProps) {
  const { person, status: initial, railWidth, sandbox, settings, guide, children } = props;
  const path = usePathname();
  const { connection: named } = useParams<{ connection?: string }>();
  const { status, error, isUnreachable } = useStatus(initial, path === "/");
  const [width, setWidth] = useState(railWidth);
  useDetailsSoon();
  useKey({ keys: "[", label: "Collapse or expand the sidebar", section: "Everywhere" }, turn);

  function turn() {
    const next = width === "narrow" ? "wide" : "narrow";
    setWidth(next);
    keepRailWidth(next);
  }

  const id = path === SANDBOX_ADDRESS ? SANDBOX_CONNECTION : named;
  const connection = status.connections.find((each) => each.id === (id ?? onlyId(status)));
  const places = { connections: status.connections, connection, sandbox, settings };
  const isNarrow = width === "narrow";
  return (
    <div
      className={`grid h-dvh grid-cols-[minmax(0,1fr)] ${isNarrow ? "lg:grid-cols-[3.5rem_minmax(0,1fr)]" : "lg:grid-cols-[13.5rem_minmax(0,1fr)]"}`}
    >
      <a
        href="#main"
        onClick={skip}
        className="sr-only z-10 rounded bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Rail {...places} isNarrow={isNarrow} onTurn={turn} />
      <div className="flex min-h-0 min-w-0 flex-col">
        <TopBar
          status={status}
          connection={connection}
          stale={error !== null}
          email={person.email}
          isRailNarrow={isNarrow}
          drawer={<RailDrawer {...places} />}
          tools={
            <>
              <PaletteButton connections={status.connections} sandbox={sandbox} settings={settings} />
              <UserMenu email={person.email} hasGuide={Boolean(guide)} />
            </>
          }
        />
        {guide}
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </main>
        {/* Below the page, so that the page does not move when a notice appears. */}
        <Notices status={status} error={error} isUnreachable={isUnreachable} connection={connection} />
      </div>
      <KeysKey />
      <ThemeKey />
      <TroubleMark connections={status.connections} connection={connection} />
      <SignInHere {...person} />
    </div>
  );
}

/** Moves the focus itself: the browser would make an entry of the history of it, back to which Next shows nothing. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** With a single connection, pages that belong to none show that one. */
function onlyId({ connections: [only, ...others] }: StatusAnswer): string | undefined {
  return others.length === 0 ? only?.id : undefined;
}
