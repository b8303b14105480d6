/** How much of the sidebar there is: names and signs, or signs alone. */
export type RailWidth = "wide" | "narrow";

export const RAIL_COOKIE = "rollcall-sidebar";
const YEAR_SECONDS = 31_536_000;

/** Anything but what was chosen is wide. */
export function railWidthFrom(cookie: string | undefined): RailWidth {
  return cookie === "narrow" ? "narrow" : "wide";
}

/** Remembers it in this browser, so that the server's HTML has it: how much room there is is the screen's, not the person's. */
export function keepRailWidth(width: RailWidth): void {
  const age = width === "wide" ? 0 : YEAR_SECONDS;
  document.cookie = `${RAIL_COOKIE}=${width}; path=/; max-age=${age}; samesite=lax`;
}
