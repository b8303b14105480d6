"use client";

import { useState } from "react";
import { wordsFor } from "@/components/shell/words/words";
import { copyText } from "@/components/ui/copy/use-copy";
import { failureOf } from "@/lib/client/http/api-failure";
import { fetchLastFailureId } from "@/lib/client/journal/last-failed";
import { copiedWords, notCopiedWords, PALETTE } from "./palette-words";

/** Copies the request id of a connection's last failed request, and words the outcome. */
export function useCopyFailed(): [announcement: string, copyFailed: (connection: string) => Promise<void>] {
  const [announcement, announce] = useState("");

  async function copyFailed(connection: string): Promise<void> {
    announce(PALETTE.looking);
    const id = fetchLastFailureId(connection);
    const text = id.then(idOrThrow);
    // Begins within the click or key press, as browsers allow copying only then.
    const isCopied = copyText(text);
    announce(await outcomeWords(id, isCopied));
  }

  return [announcement, copyFailed];
}

function idOrThrow(id: string | undefined): string {
  if (id === undefined) throw new Error("There is nothing to copy.");
  return id;
}

async function outcomeWords(
  looking: Promise<string | undefined>,
  copying: Promise<boolean>,
): Promise<string> {
  try {
    const id = await looking;
    if (id === undefined) return PALETTE.noFailed;
    return copiedWords(id, await copying);
  } catch (error) {
    return notCopiedWords(wordsFor(failureOf(error)).title);
  }
}
