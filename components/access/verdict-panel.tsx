"use client";

import type { ReactNode } from "react";
import { RequestId } from "@/components/shell/request-id";
import { spentWords } from "@/components/shell/spent-words";
import { verdictLabel } from "@/components/shell/verdict-label";
import { verdictWords } from "@/components/shell/verdict-words";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/access";
import { Ago } from "./ago";
import { CheckNow } from "./check-now";
import { latencyWords } from "./latency-words";
import { PartStrip } from "./part-strip";
import { SlowNotice } from "./slow-notice";

const EDGES = {
  good: "border-l-good",
  idle: "border-l-line-strong",
  warn: "border-l-warn",
  bad: "border-l-bad",
} as const;

interface VerdictPanelProps {
  access: Access;
  stale: boolean;
  /** Whose e-mail reads as "you". */
  email: string;
}

/** What is wrong, if anything: meaning, next step, whose turn it is, since when, and the proof. */
export function VerdictPanel({ access, stale, email }: VerdictPanelProps) {
  const { connection, latency, skewMs, now } = access;
  const { verdict } = connection;
  const { label, tone } = verdictLabel(verdict);
  const { meaning, turn, todo } = verdictWords(verdict, spentWords(connection.budget, email));
  const { code, since, lastGoodAt, requestId } = verdict;
  const isTrouble = code !== "ok" && code !== "unknown";
  return (
    <section
      aria-label="Verdict"
      className={`min-w-0 rounded-lg border border-l-4 border-line bg-surface px-4 py-3 lg:col-span-12 ${EDGES[tone]}`}
    >
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col">
          <h1 className="flex items-center gap-2.5 text-[20px] leading-7 font-semibold tracking-tight">
            <span className="scale-125">
              <ToneMark tone={tone} />
            </span>
            <span>
              <span className="sr-only">Access: </span>
              {label}
            </span>
          </h1>
          <p className="mt-1.5 max-w-[75ch] text-pretty">{meaning}</p>
          <p className="mt-1 max-w-[75ch] text-pretty">
            <span className="text-muted">Next step: </span>
            <strong className="font-medium">{todo}</strong>
          </p>
          <SlowNotice latency={latency} />
          <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-2 pt-3 text-[13px]">
            <Fact name="Who can fix it">{isTrouble ? turn : "Nobody has to"}</Fact>
            <Fact name="Since">{since === undefined ? "—" : <Ago at={since} skewMs={skewMs} />}</Fact>
            <Fact name="Last good">
              {lastGoodAt === undefined ? "Not yet seen" : <Ago at={lastGoodAt} skewMs={skewMs} />}
            </Fact>
            <Fact name="Answers, last 5 min">
              {latency.recent ? latencyWords(latency.recent) : "Not yet seen"}
            </Fact>
            <Fact name="The hour before">{latency.before ? latencyWords(latency.before) : "—"}</Fact>
            <Fact name="Proved by">{requestId === undefined ? "—" : <RequestId id={requestId} />}</Fact>
          </dl>
        </div>
        <div className="max-lg:order-last">
          <CheckNow access={access} stale={stale} />
        </div>
        <div className="lg:col-span-2">
          <PartStrip connection={connection} isSlow={latency.isSlow} tone={tone} now={now} skewMs={skewMs} />
        </div>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[12px] text-muted">{name}</dt>
      <dd className="flex min-h-6 min-w-0 items-center">{children}</dd>
    </div>
  );
}
