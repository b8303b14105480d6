"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { ModeMark } from "@/components/ui/mode-mark";
import { isSignedOut, useStatus } from "@/lib/client/status";
import type { StatusAnswer } from "@/lib/contract/status";
import { BudgetBar } from "./budget-bar";
import { SignInLink } from "./sign-in-link";
import { SignOutButton } from "./sign-out-button";
import { type Theme, ThemeSwitch } from "./theme-switch";

interface ShellProps {
  person: { email: string };
  status: StatusAnswer;
  theme: Theme;
  children: ReactNode;
}

/** What is always on screen: which connection, live or test, what is left of its budget, and the way out. */
export function Shell({ person, status: initial, theme, children }: ShellProps) {
  const { connection: id } = useParams<{ connection?: string }>();
  const { data: status, error } = useStatus(initial);
  const connection = status.connections.find((each) => each.id === id);
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-10 rounded bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:gap-x-5">
        <Link href="/" className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          <span className="sr-only sm:not-sr-only">Rollcall</span>
        </Link>
        {connection && (
          <>
            <div className="flex items-center gap-2">
              <span className="max-w-28 truncate sm:max-w-48 font-medium">{connection.label}</span>
              <ModeMark mode={connection.environment} />
              {connection.docsUrl && (
                <a
                  className="hidden text-muted underline lg:inline"
                  href={connection.docsUrl}
                  rel="noreferrer"
                  target="_blank"
                >
                  Docs
                </a>
              )}
            </div>
            <div className="order-last w-full min-w-0 md:order-none md:w-auto">
              <BudgetBar status={status} connection={connection} stale={error !== null} />
            </div>
          </>
        )}
        <div className="ml-auto flex items-center gap-1">
          <span className="mr-2 hidden max-w-56 truncate text-muted lg:inline">{person.email}</span>
          <ThemeSwitch initial={theme} />
          <SignOutButton />
        </div>
      </header>
      {isSignedOut(error) && (
        <p role="alert" className="border-b border-line bg-warn-ground px-4 py-2">
          Your session has ended. What is loaded stays until you leave this page. <SignInLink />
        </p>
      )}
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
