"use client";

import Link from "next/link";
import {
  changesWords,
  farWords,
  holdWords,
  leftWords,
  STATE_WORDS,
} from "@/components/shell/copy/walk-words";
import { startFrom } from "@/components/ui/start-from";
import { isUnderWay } from "@/lib/client/copy/copies";
import type { CopySource } from "@/lib/client/copy/copy-rows";
import type { CopyInUse, CopyState } from "@/lib/contract/copy";
import type { CopyList } from "./use-copy-list";

interface CopyNewsProps {
  source: CopySource;
  copy: CopyInUse;
  /** What is known of the copy now; undefined until it is. */
  state: CopyState | undefined;
  /** It is as it was when Rollcall last answered. */
  stale: boolean;
  /** Whether that is known since the rows were read. */
  isLater: boolean;
  found: CopyList;
}

/** Beside the heading: what has changed, how far a walk is, and that there is a newer copy than the one shown. */
export function CopyNews({ source, copy, state, stale, isLater, found }: CopyNewsProps) {
  const { walk, changes, copy: newest } = state ?? {};
  const left = walk && leftWords(walk, stale);
  const isNewer =
    isLater && newest !== undefined && (newest.generation !== copy.generation || newest.rows > copy.rows);
  return (
    <>
      {changes && (
        <Link
          href={`/c/${encodeURIComponent(source.connection)}/${source.resource}/changes`}
          prefetch={false}
          className="text-accent underline tabular-nums"
        >
          {changesWords(changes)}
        </Link>
      )}
      <p
        role="status"
        data-news={found.isReplaced || isNewer ? true : undefined}
        className="flex flex-wrap items-center gap-x-2 text-muted tabular-nums empty:hidden"
      >
        {walk && state && isUnderWay(state) && (
          <span aria-live="off">
            {STATE_WORDS[walk.state]}: {farWords(walk)}
            {left ? ` · ${left}` : walk.hold && ` · ${holdWords(walk.hold.why).title}`}
          </span>
        )}
        {found.isReplaced && <span>A newer copy replaced this one: the list began again.</span>}
        {isNewer && (
          <button
            type="button"
            onClick={(event) => startFrom(event.currentTarget, found.refresh)}
            className="min-h-6 text-accent underline"
          >
            {newest.generation === copy.generation ? "Show the newer rows" : "Show the newer copy"}
          </button>
        )}
      </p>
    </>
  );
}
