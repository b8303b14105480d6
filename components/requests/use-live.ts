"use client";

import { useSyncExternalStore } from "react";

const STORED = "rollcall-requests-live";

const listeners = new Set<() => void>();
/** What this tab says; asked of its memory once. */
let live: boolean | undefined;

/** Whether the end of the list is followed, and how to change that; this tab remembers it. */
export function useLive(): [live: boolean, follow: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, isLive, () => true), follow];
}

function follow(on: boolean): void {
  live = on;
  try {
    sessionStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Where nothing may be stored it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isLive(): boolean {
  live ??= stored() !== "off";
  return live;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}
