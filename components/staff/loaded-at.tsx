"use client";

import { useKey } from "@/components/shell/keys";
import { wordsFor } from "@/components/shell/words";
import { count } from "@/components/ui/count";
import { TimeMark } from "@/components/ui/time-mark";
import type { Reload } from "./use-reload";

interface LoadedAtProps {
  at: number;
  reload: Reload;
}

/**
 * Since when the list is as it is, and what it costs to have it anew. A reload that fails leaves everything; what one replaced
 * can be brought back.
 */
export function LoadedAt({ at, reload }: LoadedAtProps) {
  const { busy, failure, start, replaced } = reload;
  useKey({ keys: "r", label: "Reload the list (1 call)", section: "Staff" }, start);

  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
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
      <span role="status" className="text-bad">
        {failure && `Not reloaded: ${wordsFor(failure).title.toLowerCase()}. What is loaded stays.`}
      </span>
      {replaced && (
        <button type="button" onClick={replaced.bringBack} className="min-h-6 text-accent underline">
          Bring back the {count(replaced.rows)} rows from before
        </button>
      )}
    </p>
  );
}
