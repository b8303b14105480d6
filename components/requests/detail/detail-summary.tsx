import type { Ref } from "react";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import {
  attemptWords,
  endWords,
  isLocalId,
  noIdWords,
  notSentWords,
  reuseWords,
} from "@/components/requests/words/detail-words";
import { OUTCOME_WORDS, PURPOSE_WORDS, wordFor } from "@/components/requests/words/outcome-words";
import { WhoActs } from "@/components/shell/error/who-acts";
import { wordsOn } from "@/components/shell/words/sandbox-words";
import { CopyAction } from "@/components/ui/copy/copy-action";
import { Fact, Facts } from "@/components/ui/facts";
import { ModeMark } from "@/components/ui/mode-mark";
import { duration } from "@/components/ui/time/duration";
import { ToneMark } from "@/components/ui/tone-mark";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";
import { AttemptResult } from "./attempt-result";
import { TimeFacts } from "./detail-time";

interface DetailSummaryProps {
  connection: ConnectionFacts;
  operation: JournalOperation;
  selected: JournalDetail;
  /** The reference of the title; without one there is no title. */
  heading: Ref<HTMLHeadingElement> | undefined;
}

/** What happened, what to do and who acts; then the request's id, time and person. */
export function DetailSummary({ connection, operation, selected, heading }: DetailSummaryProps) {
  const { title, turn, todo } = wordsOn(connection.id, attemptWords(selected));
  const { tone } = OUTCOME_WORDS[selected.outcome];
  const { requestId, person } = selected;
  const endSentence = endWords(operation.attempts, selected);
  const reuseSentence = reuseWords(operation, selected);
  return (
    <section aria-label="Summary" className="rounded-lg border border-line bg-surface p-4">
      {heading && (
        <h1
          ref={heading}
          tabIndex={-1}
          className="-mx-1 mb-1 flex w-fit items-baseline gap-2 rounded-sm px-1 text-[22px] leading-8 font-semibold tracking-tight outline-offset-1"
        >
          <span className="translate-y-0.5">
            <ToneMark tone={tone} />
          </span>
          {title}
        </h1>
      )}
      {selected.outcome !== "succeeded" && <p>{todo}</p>}
      <WhoActs turn={turn} />
      <AttemptResult attempt={selected} />
      {!selected.sent && <p className="mt-2 font-medium">{notSentWords(selected)}</p>}
      {endSentence && <p className="mt-2">{endSentence}</p>}
      <h2 className="mt-4 text-[12px] text-muted">Request ID</h2>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="font-mono text-[17px] font-medium break-all">{requestId}</code>
        <CopyAction text={() => requestId} label="request id" />
      </div>
      {isLocalId(requestId) && (
        <p className="mt-1 max-w-prose text-muted">
          Rollcall assigned this ID{selected.sent ? ` because ${noIdWords(selected)}` : ""}. The service has
          never seen it, so its support cannot look it up. It is in Rollcall’s log too.
        </p>
      )}
      {reuseSentence && <p className="mt-2 max-w-prose">{reuseSentence}</p>}
      <div className="grid gap-x-8 @3xl:grid-cols-2">
        <Facts>
          <TimeFacts at={selected.at} />
          <Fact name="Duration">{duration(selected.durationMs)}</Fact>
        </Facts>
        <div>
          <Facts>
            <Fact name="Requested by">
              <span className="break-all">{person?.email ?? person?.id ?? "Rollcall itself"}</span>
            </Fact>
            <Fact name="Purpose">{wordFor(PURPOSE_WORDS, selected.purpose)}</Fact>
            <Fact name="Connection">
              <span className="inline-flex flex-wrap items-center gap-2">
                {connection.label}
                <ModeMark mode={connection.environment} />
              </span>
            </Fact>
          </Facts>
        </div>
      </div>
    </section>
  );
}
