"use client";

import { Banner } from "@/components/ui/banner";
import { TimeMark } from "@/components/ui/time/time-mark";

interface OutageBannerProps {
  /** What of Rollcall does not answer; nothing while the browser is offline. */
  silent: "server" | "database" | false;
  /** When the visible data was received, in milliseconds since the epoch by the browser's clock. */
  shownAt: number;
}

/** Nothing new arrives: why, how old everything is, and that nobody has to act. */
export function OutageBanner({ silent, shownAt }: OutageBannerProps) {
  return (
    <Banner tone="warn">
      {silent ? `Rollcall’s ${silent} does not answer; ` : "You are offline; "}
      what is shown is from <TimeMark at={shownAt} />; trying again.
    </Banner>
  );
}
