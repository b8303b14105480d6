/** By connection, since this document was loaded; in the browser alone. */
const chosen = new Map<string, ReadonlySet<string>>();

/**
 * Which columns are hidden now. Coming back to the page, its data is that of the first visit, which the person may have gone
 * beyond.
 * @param sent what the person's settings were then, for the server's HTML
 */
export function hiddenNow(connection: string, sent: readonly string[]): ReadonlySet<string> {
  return chosen.get(connection) ?? new Set(sent);
}

/** What `hiddenNow` says from now on. */
export function noteHidden(connection: string, hidden: ReadonlySet<string>): void {
  chosen.set(connection, hidden);
}
