import type { ChangeKind } from "@/lib/contract/copy-changes";

/** The kinds of changes, in the order of the filter: what each is called, and what it says. */
export const KINDS: readonly (readonly [kind: ChangeKind, label: string, meaning: string])[] = [
  ["joined", "Joined", "in this walk and not in the one before"],
  ["left", "Left", "missing from two complete walks in a row"],
  ["changed", "Changed", "a field has another value"],
  ["not_seen", "Not seen", "missing from one complete walk; it may have moved behind it"],
];

export const CHANGES = {
  about:
    "Each complete walk is compared with the one before, by key. A change happened between the two; nobody knows when.",
  none: "No walk has found anything different in the time that changes are kept.",
  noMatch: "No change that is kept matches the filter. The oldest is of",
  early: "Known after the second complete walk: there is nothing to compare with yet.",
  next: "Known after the next complete walk, which is compared with this copy.",
  off: "Nobody keeps a copy of this list, so nobody knows who joined or left.",
  forbidden: "Copies of lists are forbidden here by the setting COPY, so nobody knows who joined or left.",
  askAdmin: "An administrator of Rollcall can turn one on.",
  turnOn: "Turn one on",
} as const;

export function titleWords(label: string): string {
  return `Changes of ${label.toLowerCase()}`;
}
