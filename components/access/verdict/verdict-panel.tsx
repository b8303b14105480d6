"use client";

import type { ReactNode } from "react";
import { Ago } from "@/components/access/panel/ago";
import { VERDICT } from "@/components/access/panel/words";
import { RequestId } from "@/components/shell/error/request-id";
import { wordsOn } from "@/components/shell/words/sandbox-words";
import { spentWords } from "@/components/shell/words/spent-words";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { verdictWords } from "@/components/shell/words/verdict-words";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/status/access";
import { CheckNow } from "./check-now";
import { PartStrip } from "./part-strip";

const EDGES = {
  good: "border-l-good",
  idle: "border-l-line-strong",
  warn: "border-l-warn",
  bad: "border-l-bad",
} as const;

interface VerdictPanelProps {
  access: Access;
  /** Whose e-mail reads as "you". */
  email: string;
}

/** What happened, who acts and what to do, since when, and the evidence; below it which part it is. */
export function VerdictPanel({ access, email }: VerdictPanelProps) {
  const { connection } = access;
  const { verdict } = connection;
  const { label, tone } = verdictLabel(verdict);
  const words = verdictWords(verdict, spentWords(connection.budget, email));
  const { meaning, turn, todo } = wordsOn(connection.id, words);
  return (
    <section
      aria-label={VERDICT.region}
      className={`min-w-0 rounded-lg border border-l-4 border-line bg-surface px-4 py-3 ${EDGES[tone]}`}
    >
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col">
          <h1 className="flex items-center gap-2.5 text-[22px] leading-8 font-semibold tracking-tight">
            <span className="scale-125">
              <ToneMark tone={tone} />
            </span>
            <span>
              <span className="sr-only">{VERDICT.page}</span>
              {label}
            </span>
          </h1>
          <p className="mt-1.5 max-w-[75ch] text-pretty">{meaning}</p>
          {verdict.code !== "ok" && (
            <p className="mt-1 max-w-[75ch] text-pretty">
              <span className="text-muted">{VERDICT.next}</span>
              <strong className="font-medium">{todo}</strong>
            </p>
          )}
          <VerdictFacts access={access} turn={turn} />
        </div>
        <div className="max-lg:order-last">
          <CheckNow access={access} />
        </div>
        <div className="lg:col-span-2">
          <PartStrip access={access} tone={tone} email={email} />
        </div>
      </div>
    </section>
  );
}

/** What is known beside the verdict; of a connection that nobody has called that is nothing. */
function VerdictFacts({ access: { connection, skewMs }, turn }: { access: Access; turn: string }) {
  const { verdict } = connection;
  const { code, since, lastGoodAt, requestId } = verdict;
  return (
    <dl className="mt-auto flex min-h-14 flex-wrap gap-x-6 gap-y-2 pt-3 text-[13px]">
      {code !== "unknown" && (
        <>
          <Fact name={VERDICT.who}>{turn}</Fact>
          {since !== undefined && (
            <Fact name={VERDICT.since}>
              <Ago at={since} skewMs={skewMs} />
            </Fact>
          )}
          <Fact name={VERDICT.lastOk}>
            {lastGoodAt === undefined ? VERDICT.never : <Ago at={lastGoodAt} skewMs={skewMs} />}
          </Fact>
          {requestId !== undefined && (
            <Fact name={VERDICT.evidence}>
              <RequestId id={requestId} />
            </Fact>
          )}
        </>
      )}
    </dl>
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
