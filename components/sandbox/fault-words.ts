import type { FaultKind } from "@/lib/contract/sandbox";

export const FAULT_WORDS: Readonly<Record<FaultKind, { label: string; effect: string }>> = {
  error: { label: "Error", effect: "An error object with the status, type and code above." },
  html: { label: "Web page", effect: "A gateway’s HTML page instead of JSON; status 502 by default." },
  empty: { label: "Empty body", effect: "A success with an empty body; status 200 by default." },
  truncated: { label: "Cut off", effect: "The real response, cut off halfway." },
  stall: { label: "Stalls", effect: "Half of the real response, then nothing; times out after 8 s." },
  slow: {
    label: "One byte per second",
    effect: "The real response, one byte per second; times out after 8 s.",
  },
  reset: { label: "Connection reset", effect: "No response; the connection is reset." },
};

/** Kinds that make an answer of their own, whose status can be chosen. */
export function hasStatus(kind: FaultKind): boolean {
  return kind === "error" || kind === "html" || kind === "empty";
}
