"use client";

import { ChevronsUpDown } from "lucide";
import { Later } from "@/components/shell/later";
import { shortVerdict } from "@/components/shell/words/trouble-words";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { Icon } from "@/components/ui/icon";
import { ModeMark } from "@/components/ui/mode-mark";
import { Popover } from "@/components/ui/overlay/popover";
import { ToneMark } from "@/components/ui/tone-mark";
import type { ConnectionStatus } from "@/lib/contract/status";

interface ConnectionSwitcherProps {
  connections: readonly ConnectionStatus[];
  connection: ConnectionStatus | undefined;
  isNarrow: boolean;
}

/** The connection with its mode and verdict; with several connections, a menu of the others. */
export function ConnectionSwitcher({ connections, connection, isNarrow }: ConnectionSwitcherProps) {
  if (!connection && connections.length < 2) return null;
  const current = connection ? (
    <Current connection={connection} isNarrow={isNarrow} />
  ) : (
    <span className={isNarrow ? "sr-only" : "truncate text-muted"}>Choose a connection</span>
  );
  const look = `flex w-full min-w-0 items-center gap-2 rounded-md border border-line bg-surface text-left ${isNarrow ? "flex-col px-0.5 py-1.5" : "h-13 px-2.5"}`;
  if (connections.length < 2) return <div className={look}>{current}</div>;
  return (
    <Popover
      label="Connections"
      buttonClass={`${look} hover:bg-raised`}
      button={
        <>
          {current}
          <span className={isNarrow ? "text-muted" : "ml-auto text-muted"}>
            <Icon of={ChevronsUpDown} />
          </span>
          <span className="sr-only">change connection</span>
        </>
      }
    >
      <Later>
        {({ ConnectionList }) => <ConnectionList connections={connections} current={connection?.id} />}
      </Later>
    </Popover>
  );
}

function Current({ connection, isNarrow }: { connection: ConnectionStatus; isNarrow: boolean }) {
  const { label, environment, verdict } = connection;
  const { tone } = verdictLabel(verdict);
  if (isNarrow) {
    return (
      <>
        {/* Too narrow for either; the top bar then shows both. */}
        <span className="sr-only">
          {label} {environment}
        </span>
        <ToneMark tone={tone} />
      </>
    );
  }
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span dir="auto" className="truncate font-semibold">
        {label}
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <ModeMark mode={environment} />
        <span aria-hidden="true" className="flex min-w-0 items-center gap-1 text-[12px] text-muted">
          <ToneMark tone={tone} />
          <span className="truncate">{shortVerdict(verdict)}</span>
        </span>
      </span>
    </span>
  );
}
