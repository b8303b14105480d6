const WANTED = "rollcall:guide-wanted";

/** Shows the guide for a new console again. */
export function askForGuide(): void {
  window.dispatchEvent(new Event(WANTED));
}

/** @returns a function that removes the listener */
export function onGuideAsked(listener: () => void): () => void {
  window.addEventListener(WANTED, listener);
  return () => window.removeEventListener(WANTED, listener);
}
