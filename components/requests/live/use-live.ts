"use client";

import { useSyncExternalStore } from "react";
import { useNow } from "@/components/ui/time/use-now";
import { useSkew } from "@/lib/client/journal/journal";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";

const STORAGE_KEY = "rollcall-requests-live";

const listeners = new Set<() => void>();
/** This tab's preference, read from session storage once. */
let preference: boolean | undefined;

/** Whether new requests appear in the list by themselves. */
export interface Live {
  isOn: boolean;
  /** The filter's time range is over, so that nothing new can match. */
  isPast: boolean;
  follow(on: boolean): void;
}

/** Remembered per tab; a time range that is over is never live. */
export function useLive({ to }: RequestsFilter): Live {
  const isPreferred = useSyncExternalStore(subscribe, isLive, () => true);
  const now = useNow();
  const skew = useSkew();
  const end = Date.parse(to ?? "");
  const isPast = !Number.isNaN(end) && now !== undefined && end <= now - skew;
  return { isOn: isPreferred && !isPast, isPast, follow };
}

function follow(on: boolean): void {
  preference = on;
  try {
    sessionStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    // Without storage the preference lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isLive(): boolean {
  preference ??= readStored() !== "off";
  return preference;
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
