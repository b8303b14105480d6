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
  /** The last poll failed, so the data is old. */
  stale: boolean;
  email: string;
  /** The sidebar is too narrow for the name of the connection. */
  isRailNarrow: boolean;
  /** The button of the drawer, where there is no sidebar. */
  drawer: ReactNode;
  /** Buttons for what every page can do. */
  tools: ReactNode;
}

/**
 * Always on screen: the connection, live or test, its verdict and its remaining budget. Each has a place of fixed size, so
 * that nothing wraps and nothing moves.
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
