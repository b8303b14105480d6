"use client";

import { CopySign } from "./copy-sign";
import { CopyStatus } from "./copy-status";
import { BY_HAND, useCopy } from "./use-copy";

/** Text in monospace that one click copies whole, with what came of it said to eyes and ears. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, copy] = useCopy();
  return (
    <span className="relative inline-flex min-w-0">
      <button
        type="button"
        aria-label={`Copy ${label} ${text}`}
        title={`Copy ${label}`}
        onClick={() => copy(text)}
        className="inline-flex min-h-6 items-center gap-1.5 rounded border border-line-strong bg-surface px-1.5 text-left font-mono text-[12px] text-text break-all hover:bg-raised"
      >
        {text}
        <CopySign isDone={result?.isDone} />
      </button>
      <CopyStatus isDone={result?.isDone} instead={BY_HAND} />
    </span>
  );
}
