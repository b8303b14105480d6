"use client";

import { Suspense, useState } from "react";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { bareTitle } from "@/components/shell/words/server-gone";
import { count } from "@/components/ui/count";
import { useKey } from "@/components/ui/keyboard/keys";
import { lazyNamed } from "@/components/ui/lazy-named";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { Failure } from "@/lib/client/http/api-failure";

// The words for every error are more script than the rest of a first visit's list.
const ReloadFailure = lazyNamed(() => import("./reload-failure"), "ReloadFailure", NotReloaded);

interface LoadedAtProps {
  at: number;
  list: ResourceList;
}

/**
 * When the list was loaded, and what a reload costs. A reload that fails changes nothing, and the rows that one replaced can be
 * brought back.
 */
export function LoadedAt({ at, list }: LoadedAtProps) {
  const { busy, failure, start, replaced } = list.reload;
  useKey({ keys: "r", label: "Reload the list (1 call)", section: "List" }, start);
  // While a reload runs, all stays where it was.
  const [hasNews, setHasNews] = useState(false);
  const isNews = Boolean(failure || replaced);
  if (!busy && hasNews !== isNews) setHasNews(isNews);

  return (
    <div data-news={hasNews || undefined} className="flex flex-wrap items-center gap-x-2 text-muted">
      <span>
        Loaded <TimeMark at={at} />
      </span>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        aria-disabled={busy}
        onClick={start}
        className="min-h-6 text-accent underline aria-disabled:opacity-60"
      >
        {busy ? "Reloading …" : "Reload (1 call)"}
      </button>
      <div aria-live="polite" className="text-bad">
        {failure && (
          <Suspense fallback={<NotReloaded failure={failure} />}>
            <ReloadFailure failure={failure} list={list} />
          </Suspense>
        )}
      </div>
      {replaced && (
        <button type="button" onClick={replaced.bringBack} className="min-h-6 text-accent underline">
          Bring back the {count(replaced.rows)} rows from before
        </button>
      )}
    </div>
  );
}

/** Until the words for every error have loaded. */
function NotReloaded({ failure }: { failure: Failure }) {
  return `Not reloaded. ${bareTitle(failure)}. Loaded rows stay.`;
}
