"use client";

import { Ago } from "@/components/access/panel/ago";
import { Panel } from "@/components/access/panel/panel";
import { useServerNow } from "@/components/access/panel/use-server-now";
import { VERSIONS, VIEW } from "@/components/access/panel/words";
import { RequestLink } from "@/components/shell/error/request-id";
import { isWebAddress } from "@/components/shell/error/web-address";
import { SPOKEN_VERSION } from "@/components/shell/notices/service-version";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/status/access";
import type { DeprecationNotice } from "@/lib/contract/status";
import { Discovery } from "./discovery";
import { removalOf } from "./removal";

/** The versions that the service has answered as, its deprecations and its discovery document. */
export function LifecyclePanel({ access }: { access: Access }) {
  const { connection, serviceVersions, skewMs } = access;
  const now = useServerNow(access);
  const { deprecations } = connection;
  const isBlank = serviceVersions.length === 0 && deprecations.length === 0;
  return (
    <Panel title={VERSIONS.title}>
      <ul aria-label={VERSIONS.title} className="mt-1 divide-y divide-line text-[13px]">
        {isBlank && <li className="flex min-h-8 items-center text-muted">{VERSIONS.blank}</li>}
        {serviceVersions.map(({ version, at, requestId }) => (
          <li key={version} className="flex min-h-8 flex-wrap items-center gap-x-2">
            <ToneMark tone={version === SPOKEN_VERSION ? "good" : "warn"} />
            <span>
              {VERSIONS.version} <strong className="font-medium break-all">{version}</strong>
              {version !== SPOKEN_VERSION && `${VERSIONS.supports} ${SPOKEN_VERSION}`}
            </span>
            <span className="ml-auto flex items-center gap-2 text-muted">
              <Ago at={at} skewMs={skewMs} />
              {requestId !== undefined && <RequestLink id={requestId}>{VIEW}</RequestLink>}
            </span>
          </li>
        ))}
        {deprecations.length === 0 && !isBlank && (
          <li className="flex min-h-8 items-center gap-2">
            <ToneMark tone="good" /> {VERSIONS.none}
          </li>
        )}
        {deprecations.map((notice) => (
          <Deprecation key={notice.path} notice={notice} now={now} />
        ))}
      </ul>
      <Discovery connection={connection.id} />
    </Panel>
  );
}

function Deprecation({ notice, now }: { notice: DeprecationNotice; now: number }) {
  const { path, sunset, link, requestId } = notice;
  const { tone, words } = removalOf(sunset, now);
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 py-1">
      <ToneMark tone={tone} />
      <code className="font-mono text-[12px] break-all">{path}</code>
      <strong className={`font-medium ${tone === "bad" ? "text-bad" : "text-warn"}`}>{words}</strong>
      <span className="ml-auto flex items-center gap-2">
        {isWebAddress(link) && (
          <a className="text-[12px] text-accent underline" href={link} rel="noreferrer" target="_blank">
            {VERSIONS.guide}
          </a>
        )}
        {requestId !== undefined && <RequestLink id={requestId}>{VIEW}</RequestLink>}
      </span>
    </li>
  );
}
