import { type Arrangement, type ArrangementChange, changeArrangement, type Density } from "./arrangement";

/** By the key of the list in the settings, since this document was loaded; in the browser alone. */
const overrides = new Map<string, Partial<Arrangement>>();
/** What was chosen for all lists since then. */
let densityOfAll: Density | undefined;

/**
 * How the list is wanted now. Coming back to the page, its data is that of the first visit, which the person may have gone
 * beyond.
 * @param sent what the person's settings were then, for the server's HTML
 */
export function currentArrangement(settingsKey: string, sent: Arrangement): Arrangement {
  return { ...sent, ...(densityOfAll && { density: densityOfAll }), ...overrides.get(settingsKey) };
}

/** All lists are as dense as this from now on, whatever was chosen for one of them before. */
export function setDensityOfAll(density: Density): void {
  densityOfAll = density;
  for (const arrangement of overrides.values()) delete arrangement.density;
}

/** What `arrangementNow` says from now on. What was not chosen here stays as the page brings it. */
export function rememberArrangement(
  settingsKey: string,
  now: Arrangement,
  change: ArrangementChange,
): Arrangement {
  const next = changeArrangement(now, change);
  const members = Object.entries(next).filter(([member]) => Object.hasOwn(change, member));
  overrides.set(settingsKey, { ...overrides.get(settingsKey), ...Object.fromEntries(members) });
  return next;
}
