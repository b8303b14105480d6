"use client";

import { SettingsFrame } from "@/components/settings/settings-frame";
import { Section } from "@/components/ui/section";
import { useLatestStatus } from "@/lib/client/status/status";
import type { ConnectionsSetup } from "@/lib/contract/connection-settings";
import { ConnectionSection } from "./connection-section";

/** What Rollcall is connected to, as it was set up at its start. */
export function ConnectionsPage({ setup, now }: { setup: ConnectionsSetup; now: number }) {
  const { status } = useLatestStatus();
  const { connections, warnings } = setup;
  const labels = new Map(connections.map(({ id, label }) => [id, label]));
  return (
    <SettingsFrame title="Connections" now={now}>
      <p className="max-w-prose text-muted">
        Read-only: connections are set where Rollcall runs. A key is never shown, only its fingerprint.
      </p>
      {warnings.length > 0 && (
        <Section title="Warnings">
          <ul className="grid gap-1">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {connections.map((connection) => (
        <ConnectionSection
          key={connection.id}
          connection={connection}
          status={status?.connections.find(({ id }) => id === connection.id)}
          labels={labels}
        />
      ))}
    </SettingsFrame>
  );
}
