import { type Arrangement, type ArrangementChange, changeArrangement, type Density } from "./arrangement";

/** What was changed since this document was loaded, by the list's key in the settings; in the browser alone. */
const overrides = new Map<string, Partial<Arrangement>>();
/** What was chosen for all lists since then. */
let densityOfAll: Density | undefined;

/**
 * The arrangement at this moment: after coming back to the page, its data is that of the first visit, and older than the changes
 * since.
 * @param sent the arrangement in the server's HTML
 */
export function currentArrangement(settingsKey: string, sent: Arrangement): Arrangement {
  return { ...sent, ...(densityOfAll && { density: densityOfAll }), ...overrides.get(settingsKey) };
}

/** All lists are as dense as this from now on, whatever was chosen for one of them before. */
export function setDensityOfAll(density: Density): void {
  densityOfAll = density;
  for (const arrangement of overrides.values()) delete arrangement.density;
}

/** Applies a change for this document. Members that were never changed here stay as the page brings them. */
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
