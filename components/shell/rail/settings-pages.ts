/** What there is to set, in the order of the navigation; which of it somebody may see is the server's to say. */
const NAMES = { you: "You", people: "People", audit: "Audit", connections: "Connections" } as const;

export type SettingsPage = keyof typeof NAMES;

export const SETTINGS_PAGES = Object.keys(NAMES) as SettingsPage[];

/** Begins the address of each of them. */
export const SETTINGS_ADDRESS = "/settings";

export function settingsAddress(page: SettingsPage): string {
  return `${SETTINGS_ADDRESS}/${page}`;
}

export function settingsName(page: SettingsPage): string {
  return NAMES[page];
}
