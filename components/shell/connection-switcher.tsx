"use client";

import { Popover } from "@/components/ui/popover";
import type { ConnectionStatus } from "@/lib/contract/status";
import { Later } from "./later";

interface ConnectionSwitcherProps {
  connections: readonly ConnectionStatus[];
  connection: ConnectionStatus;
}

/** Which connection this is; where there are others, the way to them. */
export function ConnectionSwitcher({ connections, connection }: ConnectionSwitcherProps) {
  const name = <span className="max-w-20 truncate font-medium sm:max-w-44">{connection.label}</span>;
  if (connections.length < 2) return name;
  return (
    <Popover
      label="Connections"
      buttonClass="inline-flex min-h-7 min-w-0 items-center gap-1 rounded-md px-1 hover:bg-raised"
      button={
        <>
          {name}
          <span aria-hidden="true" className="text-muted">
            ▾
          </span>
          <span className="sr-only">change connection</span>
        </>
      }
    >
      <Later>
        {({ ConnectionList }) => <ConnectionList connections={connections} current={connection.id} />}
      </Later>
    </Popover>
  );
}
