/** The settings pages in the order of the navigation; the server decides which of them a person may see. */
const NAMES = { you: "You", people: "People", audit: "Audit", connections: "Connections" } as const;

export type SettingsPage = keyof typeof NAMES;

export const SETTINGS_PAGES = Object.keys(NAMES) as SettingsPage[];

/** The beginning of each page's address. */
export const SETTINGS_ADDRESS = "/settings";

export function settingsAddress(page: SettingsPage): string {
  return `${SETTINGS_ADDRESS}/${page}`;
}

export function settingsName(page: SettingsPage): string {
  return NAMES[page];
}
