/** How an answer can be spoilt, and what comes of it. */
export const FAULTS = [
  ["error", "Error", "An error object with the status, type and code above."],
  ["html", "Web page", "A gateway’s HTML page instead of JSON; status 502 by default."],
  ["empty", "Empty body", "A success with an empty body; status 200 by default."],
  ["truncated", "Cut off", "The real response, cut off halfway."],
  ["stall", "Stalls", "Half of the real response, then nothing; times out after 8 s."],
  ["slow", "One byte per second", "The real response, one byte per second; times out after 8 s."],
  ["reset", "Connection reset", "No response; the connection is reset."],
] as const;

export type FaultKind = (typeof FAULTS)[number][0];

/** Kinds that make an answer of their own, whose status can be chosen. */
export function hasStatus(kind: FaultKind): boolean {
  return kind === "error" || kind === "html" || kind === "empty";
}
