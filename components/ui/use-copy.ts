"use client";

import { useEffect, useState } from "react";

const SHOWN_MS = 2_000;
const BY_HAND = "Select it and copy by hand";

/**
 * Copies a text.
 * @param instead what to do when the browser does not allow it
 * @returns what came of it, for as long as it is to be said, and what copies
 */
export function useCopy(instead: string = BY_HAND): [said: string, copy: (text: string) => void] {
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  return [said, (text) => void write(text).then((ok) => setSaid(ok ? "Copied" : instead))];
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a page that is not served securely: the text stays selectable.
    return false;
  }
}
