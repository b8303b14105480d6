"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import {
  SANDBOX_ADDRESS,
  type Section,
  sectionAddress,
  sectionsOf,
} from "@/components/shell/section-addresses";
import { Icon } from "@/components/ui/icon";
import type { ConnectionStatus } from "@/lib/contract/status";
import { ConnectionSwitcher } from "./connection-switcher";
import { RailLink } from "./rail-link";

export interface RailPlaces {
  connections: readonly ConnectionStatus[];
  /** The one that the page is about. */
  connection: ConnectionStatus | undefined;
  /** Whether this person may turn the controls of a sandbox that runs. */
  sandbox: boolean;
}

interface RailNavProps extends RailPlaces {
  isNarrow: boolean;
  /** The page that is open was chosen: no other will come. */
  onStay?: () => void;
}

/** Every way through the console: the pages of this connection, and below what belongs to none. */
export function RailNav({ connections, connection, sandbox, isNarrow, onStay }: RailNavProps) {
  const path = usePathname();
  const docs = connection?.docsUrl;
  return (
    <div className="flex flex-1 flex-col gap-3 p-2">
      <ConnectionSwitcher connections={connections} connection={connection} isNarrow={isNarrow} />
      <ul className="grid gap-0.5">
        {connections.length > 1 && (
          <RailLink
            href="/"
            name="Connections"
            sign={<Icon name="connections" />}
            isCurrent={path === "/"}
            isNarrow={isNarrow}
            onStay={onStay}
          />
        )}
        {connection &&
          sectionsOf(connection).map((section) => {
            const address = sectionAddress(connection, section.at);
            const isCurrent = section.at ? `${path}/`.startsWith(`${address}/`) : path === address;
            return (
              <RailLink
                key={section.at}
                href={address}
                name={section.name}
                sign={signOf(section)}
                isCurrent={isCurrent}
                isNarrow={isNarrow}
                onStay={onStay}
              />
            );
          })}
      </ul>
      {(sandbox || docs) && (
        <ul className="mt-auto grid gap-0.5 border-t border-line pt-2">
          {sandbox && (
            <RailLink
              href={SANDBOX_ADDRESS}
              name="Sandbox"
              sign={<Icon name="sandbox" />}
              isCurrent={path === SANDBOX_ADDRESS}
              isNarrow={isNarrow}
              onStay={onStay}
            />
          )}
          {docs && (
            <RailLink
              isOutside
              href={docs}
              name="Docs"
              sign={<Icon name="out" />}
              isCurrent={false}
              isNarrow={isNarrow}
            />
          )}
        </ul>
      )}
    </div>
  );
}

/** A resource has its first letter: whatever a connection is declared to offer has a sign then. */
function signOf({ at, name }: Section): ReactNode {
  if (at === "") return <Icon name="access" />;
  if (at === "/requests") return <Icon name="requests" />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-4 items-center justify-center rounded-[3px] border border-current text-[10px] leading-none font-semibold"
    >
      {name[0]}
    </span>
  );
}
