/** What the palette and its button are called, and the section of keys that go to pages. */
export const GO_TO = "Go to";

export const PALETTE_KEY = { label: "Go anywhere, find anything", section: "Everywhere" } as const;
