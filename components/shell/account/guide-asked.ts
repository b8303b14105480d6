const WANTED = "rollcall:guide-wanted";

/** Somebody wants the guide for who comes first to be there again. */
export function askForGuide(): void {
  window.dispatchEvent(new Event(WANTED));
}

/** @returns what ends it */
export function onGuideAsked(listener: () => void): () => void {
  window.addEventListener(WANTED, listener);
  return () => window.removeEventListener(WANTED, listener);
}
