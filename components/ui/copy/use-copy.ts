"use client";

import { useEffect, useRef, useState } from "react";

/** How long what came of it is said, in milliseconds; what to do instead takes longer to read and to do. */
const VISIBLE_MS = { done: 2_000, refused: 10_000 };
export const BY_HAND = "Select it and copy by hand";

/** A text, or one that is still being made. */
type Text = string | Promise<string>;

/** What came of a copy, for as long as it is to be said. */
export interface CopyResult {
  text: Text;
  isDone: boolean;
}

/** Copies a text, and tells for a while which one, and whether the browser allowed it. */
export function useCopy(): [result: CopyResult | undefined, copy: (text: Text) => void] {
  const [result, setResult] = useState<CopyResult>();
  const latest = useRef<Text>("");

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), VISIBLE_MS[result.isDone ? "done" : "refused"]);
    return () => clearTimeout(timer);
  }, [result]);

  /** While a text is on its way nothing is told: what came of the one before would read as its own. */
  async function copy(text: Text): Promise<void> {
    latest.current = text;
    setResult(undefined);
    const isDone = await copyText(text);
    if (latest.current === text) setResult({ text, isDone });
  }

  return [result, (text) => void copy(text)];
}

/** Copies a text, begun in the click or press that asks for it. @returns whether it could be made and the browser allowed it */
export async function copyText(text: Text): Promise<boolean> {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([itemOf(text)]);
    return true;
  } catch {
    // No permission, or a page that is not served securely: the text stays selectable.
    return false;
  }
}

/** Written in the click itself, as browsers want it, whenever the text is there. */
function itemOf(text: Promise<string>): ClipboardItem {
  const blob = text.then((content) => new Blob([content], { type: "text/plain" }));
  // A browser that refuses at once never looks at it, and one that cannot be made is told by the write.
  blob.catch(() => undefined);
  return new ClipboardItem({ "text/plain": blob });
}
