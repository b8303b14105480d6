"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { Section } from "@/components/ui/section";
import { useLatestStatus } from "@/lib/client/status/status";
import type { ConnectionsSetup } from "@/lib/contract/connection-settings";
import { ConnectionSection } from "./connection-section";
import { LeftCopies } from "./left-copies";

const AGAIN_MS = 5_000;
/** By then every instance has the key, or never gets it; and each reading counts as a person's doing. */
const MOST_AGAIN = 12;

/** What Rollcall is connected to, as it was set up at its start, with the keys that are in use now. */
export function ConnectionsPage({ setup, now }: { setup: ConnectionsSetup; now: number }) {
  const { status, dataUpdatedAt } = useLatestStatus();
  const { connections, warnings, leftCopies } = setup;
  const isOfKeyBefore = connections.some(({ id, fingerprint }) => {
    const inUse = status?.connections.find((each) => each.id === id)?.keyFingerprint;
    return inUse !== undefined && inUse !== fingerprint;
  });
  const { refresh } = useRouter();
  useEffect(() => {
    if (!isOfKeyBefore) return undefined;
    refresh();
    let left = MOST_AGAIN;
    // Another instance may answer, which takes the new key some seconds later.
    const again = setInterval(() => {
      refresh();
      left -= 1;
      if (left === 0) clearInterval(again);
    }, AGAIN_MS);
    return () => clearInterval(again);
  }, [isOfKeyBefore, refresh]);
  const [backAt, setBackAt] = useState<number>();
  useEffect(() => {
    const comeBack = () => setBackAt(Date.now());
    window.addEventListener("focus", comeBack);
    return () => window.removeEventListener("focus", comeBack);
  }, []);
  // Where Rollcall does not answer, reading the page again would lose it.
  const answersSince = backAt !== undefined && dataUpdatedAt > backAt;
  useEffect(() => {
    // Whoever comes back may have mended the file of a key, which no fingerprint tells.
    if (answersSince) refresh();
  }, [answersSince, refresh]);
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
          verdict={status?.connections.find(({ id }) => id === connection.id)?.verdict}
          labels={labels}
        />
      ))}
      {leftCopies.length > 0 && <LeftCopies copies={leftCopies} />}
    </SettingsFrame>
  );
}
