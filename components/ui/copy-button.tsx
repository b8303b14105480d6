"use client";

import { useEffect, useState } from "react";

type Outcome = "idle" | "copied" | "failed";

const SAID: Record<Outcome, string> = { idle: "", copied: "Copied", failed: "Select it and copy by hand" };
const SHOWN_MS = 2_000;

/** Text in monospace that one click copies whole, with what came of it said to eyes and ears. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<Outcome>("idle");

  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <button
        type="button"
        aria-label={`Copy ${label} ${text}`}
        title={`Copy ${label}`}
        onClick={() => copy(text).then(setOutcome)}
        className="inline-flex min-h-6 items-center gap-1.5 rounded border border-line-strong bg-surface px-1.5 text-left font-mono text-[12px] text-text break-all hover:bg-raised"
      >
        {text}
        <span aria-hidden="true" className="text-muted">
          ⧉
        </span>
      </button>
      <span role="status" className="text-[12px] text-muted">
        {SAID[outcome]}
      </span>
    </span>
  );
}

async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    // No permission, or a page that is not served securely: the text stays selectable.
    return "failed";
  }
}
