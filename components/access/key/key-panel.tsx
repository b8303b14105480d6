"use client";

import type { ReactNode } from "react";
import { Ago } from "@/components/access/panel/ago";
import { Panel } from "@/components/access/panel/panel";
import { KEY } from "@/components/access/panel/words";
import { RequestId } from "@/components/shell/error/request-id";
import { CopyButton } from "@/components/ui/copy/copy-button";
import type { Access } from "@/lib/client/status/access";
import { Permissions } from "./permissions";
import { TokenLife } from "./token-life";

/** One panel for the key's fingerprint, its tokens and its permissions, because a new key changes all of them. */
export function KeyPanel({ access }: { access: Access }) {
  return (
    <Panel title={KEY.title}>
      <div className="mt-1 grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Permissions access={access} />
        <KeyFacts access={access} />
      </div>
    </Panel>
  );
}

function KeyFacts({ access }: { access: Access }) {
  const { key, token, skewMs, stale } = access;
  const { exchangesLastMinute, exchangesLastHour, exchangeLimitPerMinute, lastExchange } = token;
  return (
    <dl className="grid h-fit grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 border-line text-[13px] max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-6">
      <Fact name={KEY.fingerprint}>
        <CopyButton text={key.fingerprint} label="fingerprint" />
      </Fact>
      <Fact name={KEY.baseUrl}>
        <CopyButton text={key.baseUrl} label="base URL" />
      </Fact>
      <Fact name={KEY.token}>
        <TokenLife access={access} />
      </Fact>
      {lastExchange && (
        <>
          <Fact name={KEY.requests}>
            <span className="tabular-nums">
              {exchangesLastMinute === undefined
                ? KEY.minuteUnknown
                : `${exchangesLastMinute} of ${exchangeLimitPerMinute} in 1 min, all keys`}
              <span className="text-muted"> · {exchangesLastHour} in 1 h, this key</span>
              {stale && <span className="text-muted"> · not up to date</span>}
            </span>
          </Fact>
          <Fact name={KEY.last}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Ago at={lastExchange.at} skewMs={skewMs} />
              {lastExchange.code !== undefined && (
                <code className="font-mono text-[12px] text-bad">{lastExchange.code}</code>
              )}
              {lastExchange.requestId !== undefined && <RequestId id={lastExchange.requestId} />}
            </span>
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-[12px] text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
