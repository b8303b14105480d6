/** How an answer can be spoilt, and what comes of it. */
export const FAULTS = [
  ["error", "An error", "An error object with the status, type and code below."],
  ["html", "A web page", "A gateway’s page of HTML in place of JSON; 502 unless told."],
  ["empty", "Nothing", "A success with an empty body; 200 unless told."],
  ["truncated", "Cut off", "The real answer breaks off half way."],
  ["stall", "Falls silent", "Half of the real answer, then silence: noticed after 8 s."],
  ["slow", "One byte a second", "The real answer, too slowly to wait for: noticed after 8 s."],
  ["reset", "Connection reset", "No answer at all; the connection is reset."],
] as const;

export type FaultKind = (typeof FAULTS)[number][0];

/** Kinds that make an answer of their own, whose status can be chosen. */
export function hasStatus(kind: FaultKind): boolean {
  return kind === "error" || kind === "html" || kind === "empty";
}
