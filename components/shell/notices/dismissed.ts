import { storedList, useStored } from "@/components/ui/stored-value";

const dismissed = storedList("sessionStorage", "rollcall-dismissed");

/**
 * The names of the notices that were dismissed in this tab. `undefined` until the browser has looked, so that nothing is
 * shown which would be gone at once.
 */
export function useDismissed(): readonly string[] | undefined {
  return useStored(dismissed, undefined);
}

export function dismiss(name: string): void {
  dismissed.write([...dismissed.read(), name]);
}
