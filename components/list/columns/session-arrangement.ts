import { type Arrangement, type ArrangementChange, changeArrangement } from "./arrangement";

/** By the key of the list in the settings, since this document was loaded; in the browser alone. */
const chosen = new Map<string, Partial<Arrangement>>();

/**
 * How the list is wanted now. Coming back to the page, its data is that of the first visit, which the person may have gone
 * beyond.
 * @param sent what the person's settings were then, for the server's HTML
 */
export function arrangementNow(settingsKey: string, sent: Arrangement): Arrangement {
  return { ...sent, ...chosen.get(settingsKey) };
}

/** What `arrangementNow` says from now on. What was not chosen here stays as the page brings it. */
export function noteArrangement(
  settingsKey: string,
  now: Arrangement,
  change: ArrangementChange,
): Arrangement {
  const next = changeArrangement(now, change);
  const members = Object.entries(next).filter(([member]) => Object.hasOwn(change, member));
  chosen.set(settingsKey, { ...chosen.get(settingsKey), ...Object.fromEntries(members) });
  return next;
}
