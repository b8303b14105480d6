import { useSyncExternalStore } from "react";

/** Whether React has taken over the server's HTML here: before that nothing on the page answers, and the zone is unknown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
