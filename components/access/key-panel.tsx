"use client";

import type { ReactNode } from "react";
import { RequestId } from "@/components/shell/request-id";
import { CopyButton } from "@/components/ui/copy-button";
import type { Access } from "@/lib/client/access";
import { Ago } from "./ago";
import { Panel } from "./panel";
import { TokenRing } from "./token-ring";

/** Which key it is, without the key, and how its tokens do. */
export function KeyPanel({ access }: { access: Access }) {
  const { key, token, skewMs } = access;
  const { exchangesLastMinute, exchangesLastHour, exchangeLimitPerMinute, lastExchange } = token;
  return (
    <Panel title="Key and token" className="lg:col-span-6 xl:col-span-5">
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <TokenRing access={access} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-[13px]">
          <Fact name="Key">
            <CopyButton text={key.fingerprint} label="fingerprint" />
            <span className="ml-1 text-[12px] text-muted">fingerprint</span>
          </Fact>
          <Fact name="Service">
            <CopyButton text={key.baseUrl} label="base URL" />
          </Fact>
          <Fact name="Exchanges">
            <span className="tabular-nums">
              {exchangesLastMinute} of {exchangeLimitPerMinute} in the last minute
              <span className="text-muted"> · {exchangesLastHour} in the last hour</span>
            </span>
          </Fact>
          <Fact name="Last one">
            {lastExchange ? (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Ago at={lastExchange.at} skewMs={skewMs} />
                {lastExchange.code !== undefined && (
                  <code className="font-mono text-[12px] text-bad">{lastExchange.code}</code>
                )}
                {lastExchange.requestId !== undefined && <RequestId id={lastExchange.requestId} />}
              </span>
            ) : (
              "None since Rollcall started"
            )}
          </Fact>
        </dl>
      </div>
    </Panel>
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
