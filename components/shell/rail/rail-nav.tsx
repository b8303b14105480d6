"use client";

import {
  ArrowDownUp,
  ExternalLink,
  FlaskConical,
  type IconNode,
  IdCard,
  LayoutGrid,
  Network,
  ShieldCheck,
  Table2,
  Users,
} from "lucide";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { ConnectionStatus } from "@/lib/contract/status";
import { ConnectionSwitcher } from "./connection-switcher";
import { RailLink } from "./rail-link";
import { RailSettings } from "./rail-settings";
import { SANDBOX_ADDRESS, type Section, sectionAddress, sectionsOf } from "./section-addresses";
import type { SettingsPage } from "./settings-pages";

const SIGNS: Record<string, IconNode> = {
  "": ShieldCheck,
  "/staff": Users,
  "/participants": IdCard,
  "/teams": Network,
  "/requests": ArrowDownUp,
};

export interface RailPlaces {
  connections: readonly ConnectionStatus[];
  connection: ConnectionStatus | undefined;
  /** Whether this person may control a running sandbox. */
  sandbox: boolean;
  /** The settings pages that this person may see. */
  settings: readonly SettingsPage[];
}

interface RailNavProps extends RailPlaces {
  isNarrow: boolean;
  /** Runs where the chosen page is open already, so that no other will come. */
  onStay?: () => void;
}

/** The whole navigation: the pages of this connection, and below them those of no connection. */
export function RailNav({ connections, connection, sandbox, settings, isNarrow, onStay }: RailNavProps) {
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
            sign={<Icon of={LayoutGrid} />}
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
      <ul className="mt-auto grid gap-0.5 border-t border-line pt-2">
        {sandbox && (
          <RailLink
            href={SANDBOX_ADDRESS}
            name="Sandbox"
            sign={<Icon of={FlaskConical} />}
            isCurrent={path === SANDBOX_ADDRESS}
            isNarrow={isNarrow}
            onStay={onStay}
          />
        )}
        <RailSettings pages={settings} isNarrow={isNarrow} onStay={onStay} />
        {docs && (
          <RailLink
            isOutside
            href={docs}
            name="Docs"
            sign={<Icon of={ExternalLink} />}
            isCurrent={false}
            isNarrow={isNarrow}
          />
        )}
      </ul>
    </div>
  );
}

/** Resources without an icon of their own share one. */
function signOf({ at }: Section): ReactNode {
  return <Icon of={SIGNS[at] ?? Table2} />;
}
