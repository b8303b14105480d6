const REQUEST = "rollcall:guide-wanted";

/** Shows the guide for a new console again. */
export function requestGuide(): void {
  window.dispatchEvent(new Event(REQUEST));
}

/** @returns a function that removes the listener */
export function onGuideRequest(listener: () => void): () => void {
  window.addEventListener(REQUEST, listener);
  return () => window.removeEventListener(REQUEST, listener);
}
