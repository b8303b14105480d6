import { useSyncExternalStore } from "react";

const STORED = "rollcall-dismissed";

let kept: readonly string[] | undefined;
const listeners = new Set<() => void>();
/** On the server and until the browser has looked nothing is known, so nothing is shown that may be gone at once. */
const UNKNOWN = undefined;

/** What has been put away in this session of the browser, by name; `undefined` before that is known. */
export function useDismissed(): readonly string[] | undefined {
  return useSyncExternalStore(subscribe, read, () => UNKNOWN);
}

export function dismiss(name: string): void {
  kept = [...read(), name];
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // Where nothing may be stored it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly string[] {
  kept ??= stored();
  return kept;
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
