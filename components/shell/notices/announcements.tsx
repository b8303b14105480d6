"use client";

import { RequestLink } from "@/components/shell/error/request-id";
import { isWebAddress } from "@/components/shell/error/web-address";
import { sunsetWords } from "@/components/shell/words/sunset-words";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { storedList, useStored } from "@/components/ui/stored-value";
import type { ConnectionStatus, DeprecationNotice } from "@/lib/contract/status";
import { SPOKEN_VERSION } from "./service-version";

const memory = storedList("sessionStorage", "rollcall-dismissed");

/**
 * The names of the notices that were dismissed in this tab. `undefined` until the browser has looked, so that nothing is
 * shown which would be gone at once.
 */
function useDismissed(): readonly string[] | undefined {
  return useStored(memory, undefined);
}

function dismiss(name: string): void {
  memory.write([...memory.read(), name]);
}

/** What the service has announced, one notice at a time: a deprecated endpoint, or a version that Rollcall does not know. */
export function Announcements({ connection, now }: { connection: ConnectionStatus; now: number }) {
  const dismissed = useDismissed();
  if (!dismissed) return null;
  const { id, deprecations, serviceVersion } = connection;
  const version = `${id} version ${serviceVersion}`;
  if (serviceVersion !== undefined && serviceVersion !== SPOKEN_VERSION && !dismissed.includes(version)) {
    return (
      <Banner tone="warn" actions={<Dismiss name={version} />}>
        The service answers as version <strong>{serviceVersion}</strong>; Rollcall speaks {SPOKEN_VERSION}.
        What it shows may be incomplete.
      </Banner>
    );
  }
  const open = deprecations.filter((notice) => !dismissed.includes(nameOf(id, notice)));
  const [first, ...more] = open;
  if (!first) return null;
  return (
    <Banner tone="warn" actions={<Dismiss name={nameOf(id, first)} />}>
      <code className="font-mono text-[13px]">{first.path}</code> is deprecated
      {sunsetWords(first.sunset, now)}.{" "}
      {isWebAddress(first.link) && (
        <a className="text-accent underline" href={first.link} rel="noreferrer" target="_blank">
          Migration guide
        </a>
      )}{" "}
      {first.requestId && <RequestLink id={first.requestId}>View</RequestLink>}
      {more.length > 0 && <span className="text-muted"> {more.length} more after this.</span>}
    </Banner>
  );
}

function Dismiss({ name }: { name: string }) {
  function onClick(): void {
    dismiss(name);
    // With the last notice the button goes.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus();
    });
  }
  return (
    <Button look="bare" className="min-h-7" onClick={onClick}>
      Dismiss
    </Button>
  );
}

/** The name under which a notice is dismissed; another date is another notice. */
function nameOf(connection: string, { path, sunset }: DeprecationNotice): string {
  return `${connection} ${path} ${sunset ?? ""}`;
}
