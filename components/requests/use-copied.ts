"use client";

import { useEffect, useState } from "react";

const SHOWN_MS = 2_000;

/** Copies a text, and says for a while which one was. */
export function useCopied(): [copied: string | undefined, copy: (text: string) => void] {
  const [copied, setCopied] = useState<string>();

  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  function copy(text: string): void {
    // Without the permission to copy the id is there to be selected.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    );
  }

  return [copied, copy];
}
