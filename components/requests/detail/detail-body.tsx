import type { Ref } from "react";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { CopyRow } from "@/components/requests/copy/copy-row";
import { attemptName } from "@/components/requests/words/detail-words";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";
import { DetailAnswer } from "./detail-answer";
import { DetailRequest } from "./detail-request";
import { DetailService } from "./detail-service";
import { DetailSummary } from "./detail-summary";
import { Timeline } from "./timeline";

interface DetailBodyProps {
  connection: ConnectionFacts;
  operation: JournalOperation;
  selected: JournalDetail;
  /** The heading of the page; a panel has its own, so the summary leaves it out. */
  heading?: Ref<HTMLHeadingElement>;
  addressOf(requestId: string): string;
  onChoose(attempt: JournalDetail): void;
}

/** Everything about one request, for its page and for the panel beside the list. */
export function DetailBody(props: DetailBodyProps) {
  const { connection, operation, selected, heading, addressOf, onChoose } = props;
  const { attempts } = operation;
  const isAlone = attempts.length === 1;
  return (
    <div className="@container">
      <DetailSummary connection={connection} operation={operation} selected={selected} heading={heading} />
      <CopyRow operation={operation} selected={selected} connection={connection} />
      {!isAlone && (
        <Timeline attempts={attempts} selected={selected} addressOf={addressOf} onChoose={onChoose} />
      )}
      <h2 className="mt-5 font-semibold">
        {isAlone ? "Details" : `Details of ${inSentence(attemptName(attempts, selected))}`}
      </h2>
      <div className="mt-2 grid gap-x-8 gap-y-5 rounded-lg border border-line bg-surface p-4 @3xl:grid-cols-2">
        <div className="grid content-start gap-5">
          <DetailRequest attempt={selected} />
          <DetailService attempt={selected} />
        </div>
        <DetailAnswer attempt={selected} />
      </div>
    </div>
  );
}

function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
