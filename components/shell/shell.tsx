"use client";

import Link from "next/link";
import { useParams, usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { ModeMark } from "@/components/ui/mode-mark";
import { useStatus } from "@/lib/client/status";
import type { StatusAnswer } from "@/lib/contract/status";
import { BudgetBar } from "./budget-bar";
import { ConnectionSwitcher } from "./connection-switcher";
import { KeysButton } from "./keys-button";
import { useDetailsSoon } from "./later";
import { Notices } from "./notices";
import { PaletteButton } from "./palette-button";
import { Sections } from "./sections";
import { SignInHere } from "./sign-in-here";
import { SignOutButton } from "./sign-out-button";
import { type Theme, ThemeSwitch } from "./theme-switch";
import { VerdictChip } from "./verdict-chip";

interface ShellProps {
  person: { email: string };
  status: StatusAnswer;
  theme: Theme;
  /** The way to the sandbox's controls, for who may turn them while it runs. */
  sandbox: ReactNode;
  children: ReactNode;
}

/** What is always on screen: which connection, live or test, its verdict, what is left of its budget, and the way out. */
export function Shell({ person, status: initial, theme, sandbox, children }: ShellProps) {
  const { connection: id } = useParams<{ connection?: string }>();
  const { status, error, gone } = useStatus(initial, usePathname() === "/");
  useDetailsSoon();
  const connection = status.connections.find((each) => each.id === id);
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-10 rounded bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-surface px-3 py-2 sm:gap-x-3 sm:px-4 xl:gap-x-5">
        <Link href="/" className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          <span className="sr-only xl:not-sr-only">Rollcall</span>
        </Link>
        {connection && (
          <>
            <div className="flex min-w-0 items-center gap-2">
              <ConnectionSwitcher connections={status.connections} connection={connection} />
              <ModeMark mode={connection.environment} />
              {connection.docsUrl && (
                <a
                  className="hidden text-muted underline xl:inline"
                  href={connection.docsUrl}
                  rel="noreferrer"
                  target="_blank"
                >
                  Docs
                </a>
              )}
            </div>
            <Sections connection={connection} />
            <div className="order-last flex w-full min-w-0 items-center gap-x-3 lg:order-none lg:w-auto">
              <VerdictChip status={status} connection={connection} email={person.email} />
              <BudgetBar
                status={status}
                connection={connection}
                stale={error !== null}
                email={person.email}
              />
            </div>
          </>
        )}
        <div className="ml-auto flex items-center sm:gap-1">
          <span className="mr-2 hidden max-w-56 truncate text-muted min-[110rem]:inline">{person.email}</span>
          {sandbox}
          <PaletteButton connections={status.connections} sandbox={Boolean(sandbox)} />
          <KeysButton />
          <ThemeSwitch initial={theme} />
          <SignOutButton email={person.email} />
        </div>
      </header>
      <Notices status={status} error={error} gone={gone} connection={connection} />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </main>
      <SignInHere email={person.email} />
    </div>
  );
}
