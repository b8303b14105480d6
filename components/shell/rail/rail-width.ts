import { rememberCookie } from "@/components/ui/remember-cookie";

/** Names and signs, or signs alone. */
export type RailWidth = "wide" | "narrow";

export const RAIL_COOKIE = "rollcall-sidebar";

export function railWidthFrom(cookie: string | undefined): RailWidth {
  return cookie === "narrow" ? "narrow" : "wide";
}

/** A cookie and no setting of the person: how much room there is depends on the screen. */
export function keepRailWidth(width: RailWidth): void {
  rememberCookie(RAIL_COOKIE, width, width === "wide");
}
