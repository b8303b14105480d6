"use client";

import { useState } from "react";
import { FieldChanges } from "@/components/shell/copy/field-changes";
import { formatFields } from "@/components/shell/copy/field-names";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { RequestId } from "@/components/shell/error/request-id";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { NO_ACTION } from "@/components/shell/error/who-acts";
import { useAct } from "@/components/shell/form/use-act";
import type { Words } from "@/components/shell/words/error-words";
import { isCursorLost, pageWords } from "@/components/shell/words/list-words";
import { BusyButton } from "@/components/ui/busy-button";
import { TimeMark } from "@/components/ui/time/time-mark";
import { type Reread, rereadRow } from "@/lib/client/copy/reread-row";
import type { CopyInUse } from "@/lib/contract/copy";
import type { CopyRow } from "@/lib/contract/copy-rows";
import type { ListItem } from "@/lib/contract/list";
import type { Resource } from "@/lib/contract/resources";

interface ReadAnewProps {
  connection: string;
  resource: Resource;
  row: CopyRow<ListItem>;
  copy: Pick<CopyInUse, "omit">;
}

/** Since when the copy has this row, and what the service has now, for one call. */
export function ReadAnew({ connection, resource, row, copy }: ReadAnewProps) {
  const [result, setResult] = useState<Reread>();
  const action = useAct(
    async () => setResult(await rereadRow({ connection, resource, row, omit: copy.omit })),
    () => undefined,
  );
  const read = () => void action.start(undefined, "");
  useRetryOnceBack(action.failure, read);
  return (
    <>
      <p className="mt-1">
        From the copy, where a walk read it at <TimeMark at={row.readAt} />. It may have changed since.
        {copy.omit.length > 0 && ` Left out of the copy: ${formatFields(copy.omit)}.`}
      </p>
      <div className="mt-2">
        <BusyButton busy={action.busy} onClick={read}>
          Read it anew (1 call)
        </BusyButton>
      </div>
      <div role="alert" className="mt-2 empty:hidden">
        {action.failure && (
          <div ref={bringIntoView}>
            <ErrorNotice
              failure={action.failure}
              words={isCursorLost(action.failure) ? ROW_BEFORE_GONE : pageWords(action.failure)}
              path={resource.path}
            />
          </div>
        )}
      </div>
      <div role="status" className="mt-2">
        {result && (
          <div ref={bringIntoView}>
            <Result result={result} item={resource.item.toLowerCase()} />
          </div>
        )}
      </div>
    </>
  );
}

const ROW_BEFORE_GONE: Words = {
  title: "The service no longer knows the row before this one",
  turn: NO_ACTION,
  todo: "So this one cannot be read by itself, and may well be there: the next walk tells.",
};

/** What it came to may stand below the end of the panel. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function Result({ result, item }: { result: Reread; item: string }) {
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2">
      {result.kind === "same" && (
        <p>
          <span className="font-medium">Unchanged</span> at <TimeMark at={result.readAt} />.
        </p>
      )}
      {result.kind === "changed" && (
        <>
          <p>
            <span className="font-medium">Changed</span> between the walk and <TimeMark at={result.readAt} />:
          </p>
          <div className="mt-1">
            <FieldChanges fields={result.differences} />
          </div>
        </>
      )}
      {result.kind === "elsewhere" && (
        <p>
          <span className="font-medium">Not where it was.</span> The service now has another {item}, or
          nothing, in this place. It may have moved or been removed: the next walk tells.
        </p>
      )}
      {result.requestId && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-[12px] text-muted">
          Request id <RequestId id={result.requestId} />
        </p>
      )}
    </div>
  );
}
