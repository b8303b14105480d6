"use client";

import type { ReactNode } from "react";
import { ModeMark } from "@/components/ui/mode-mark";
import type { Status } from "@/lib/client/status/status";
import type { ConnectionStatus } from "@/lib/contract/status";
import { BudgetBar } from "./budget-bar";
import { VerdictChip } from "./verdict-chip";

interface TopBarProps {
  status: Status;
  connection: ConnectionStatus | undefined;
  /** The last poll failed: what is shown is old. */
  stale: boolean;
  email: string;
  /** The sidebar does not say which connection this is. */
  isRailNarrow: boolean;
  /** What opens the drawer, where there is no sidebar. */
  drawer: ReactNode;
  /** What can be done from everywhere. */
  tools: ReactNode;
}

/**
 * What is always on screen: which connection, live or test, its verdict, and what is left of its budget. Each has a place of its
 * own whose size does not depend on what is in it, so nothing wraps and nothing moves.
 */
export function TopBar({ status, connection, stale, email, isRailNarrow, drawer, tools }: TopBarProps) {
  return (
    <header className="grid shrink-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line bg-surface px-3 md:flex md:h-12 md:gap-x-3 md:px-4">
      {drawer}
      <div
        className={`flex h-11 min-w-0 items-center gap-2 max-md:col-start-2 md:w-36 md:shrink-0 xl:w-52 ${isRailNarrow ? "" : "lg:hidden"}`}
      >
        {connection && (
          <>
            <ModeMark mode={connection.environment} />
            <span dir="auto" className="min-w-0 truncate font-semibold">
              {connection.label}
            </span>
          </>
        )}
      </div>
      {connection && (
        <div className="flex h-9 min-w-0 items-center gap-x-3 max-md:order-last max-md:col-span-3 max-md:-mt-1 md:flex-1">
          <div className="min-w-0 flex-1 md:max-w-60">
            <VerdictChip status={status} connection={connection} email={email} />
          </div>
          <BudgetBar status={status} connection={connection} stale={stale} email={email} />
        </div>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1 max-md:col-start-3 max-md:row-start-1">
        {tools}
      </div>
    </header>
  );
}
