import type { SettingsPage } from "@/components/shell/rail/settings-pages";
import { count } from "@/components/ui/count";

/** The texts of the palette once it is open, except the names of pages and the meanings of codes. */
export const PALETTE = {
  field: "Search pages, people, error codes, or paste a request id",
  list: "Where to",
  none: "No results. Paste a full request id.",
  check: "Check now",
  copyFailed: "Copy the last failed request id",
  sandbox: "Sandbox controls",
  connections: "All connections",
  keys: "Keyboard shortcuts",
  signOut: "Sign out",
  looking: "Looking for it …",
  searching: "Searching …",
  failed: "No copy could be searched: only what is loaded was.",
  failedInPart: "Not every copy could be searched.",
  noFailed: "No failed request in the journal.",
} as const;

/** The headings of groups, beside the names of connections. */
export const GROUPS = {
  recent: "Recent",
  others: "Other connections",
  anywhere: "Anywhere",
  codes: "Requests by code",
  loaded: "Loaded",
  copies: "In the copy",
  requests: "Requests",
} as const;

export function themeWords(theme: string): string {
  return `Theme: ${theme}`;
}

export function settingsWords(page: string): string {
  return `Settings: ${page}`;
}

const SETTINGS_HINTS: Record<SettingsPage, string> = {
  you: "name, password, sessions, theme",
  people: "roles, invitations, who may enter",
  audit: "who did what, and when",
  connections: "base URL, key, where each value comes from",
};

/** Other words that somebody may search it by. */
export function settingsHint(page: SettingsPage): string {
  return SETTINGS_HINTS[page];
}

export function switchWords(connection: string): string {
  return `Switch to ${connection}`;
}

export function openWords(requestId: string): string {
  return `Open request ${requestId}`;
}

/** @param matches in the copy of this list; `isAtLeast`: not all of it is searched, or not all is copied yet */
export function widerWords(list: string, matches: number, isAtLeast: boolean): string {
  return `${isAtLeast ? "At least" : "All"} ${count(matches)} in ${list}`;
}

export function foundWords(many: number): string {
  return `${many} shown`;
}

export function copiedWords(id: string, isCopied: boolean): string {
  return isCopied ? `Copied ${id}` : `Select and copy it: ${id}`;
}

/** @param why the title of the failure */
export function notCopiedWords(why: string): string {
  return `Not copied: ${why}.`;
}
