/** By the key of the list in the settings, since this document was loaded; in the browser alone. */
const chosen = new Map<string, ReadonlySet<string>>();

/**
 * Which columns are hidden now. Coming back to the page, its data is that of the first visit, which the person may have gone
 * beyond.
 * @param sent what the person's settings were then, for the server's HTML
 */
export function hiddenNow(settingsKey: string, sent: readonly string[]): ReadonlySet<string> {
  return chosen.get(settingsKey) ?? new Set(sent);
}

/** What `hiddenNow` says from now on. */
export function noteHidden(settingsKey: string, hidden: ReadonlySet<string>): void {
  chosen.set(settingsKey, hidden);
}
