"use client";

import { useState } from "react";
import { HISTORY, moreWords } from "@/components/access/panel/words";
import { RequestId } from "@/components/shell/error/request-id";
import { resourceName, verdictLabel } from "@/components/shell/words/verdict-label";
import { Button } from "@/components/ui/button";
import { TimeMark } from "@/components/ui/time/time-mark";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/status/access";

/** How many changes are visible before somebody expands the list. */
const FEW = 3;

/** Each change of the verdict, newest first, with the request that brought it. */
export function HistoryEvents({ access: { history, skewMs } }: { access: Access }) {
  const [all, setAll] = useState(false);
  if (history.length === 0) return null;
  const events = history.toReversed();
  const hidden = events.length - FEW;
  return (
    <>
      <ol aria-label={HISTORY.changes} className="mt-2 divide-y divide-line border-t border-line text-[13px]">
        {(all ? events : events.slice(0, FEW)).map(({ id, at, code, resource, requestId }) => {
          const { label, tone } = verdictLabel({ code });
          return (
            <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 py-0.5">
              <TimeMark at={at + skewMs} />
              <span className="flex items-center gap-2">
                <ToneMark tone={tone} />
                <span className="font-medium">{label}</span>
                {resource !== undefined && <span className="text-muted">{resourceName(resource)}</span>}
              </span>
              {requestId !== undefined && (
                <span className="sm:ml-auto">
                  <RequestId id={requestId} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {hidden > 0 && (
        <Button look="bare" className="mt-1 min-h-7" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? HISTORY.fewer : moreWords(hidden)}
        </Button>
      )}
    </>
  );
}
