"use client";

import { useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";
import { TimeMark } from "@/components/ui/time/time-mark";

interface OutageBannerProps {
  offline: boolean;
  /** When the visible data was received, in milliseconds since the epoch by the browser's clock. */
  shownAt: number;
}

/** Rollcall's server cannot be reached: why, how old everything is, and that nobody has to act. */
export function OutageBanner({ offline, shownAt }: OutageBannerProps) {
  return (
    <Banner tone="warn">
      {offline ? "You are offline; " : "Rollcall’s server does not answer; "}
      what is shown is from <TimeMark at={shownAt} />
      {offline ? ". It resumes by itself when the network is back." : "; trying again."}
    </Banner>
  );
}

/** Whether the browser knows that it has no network. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
