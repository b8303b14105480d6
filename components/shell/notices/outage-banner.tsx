"use client";

import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
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
      what is shown is from <TimeMark at={shownAt} />
      {silent ? "; trying again." : ". It resumes when the network is back."}
    </Banner>
  );
}

/** Whether the browser knows that it has no network. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    onlineManager.subscribe,
    () => !navigator.onLine,
    () => false,
  );
}
