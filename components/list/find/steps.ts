type StepListener = (step: PopStateEvent) => void;

/** The page that takes steps itself, if this one does. */
let page: StepListener | undefined;

/**
 * Passes the steps of Back and Forward on to the page. Called once, before Next's router listens: a window calls its own listeners in
 * the order they were added, and only the first can keep a step from the others.
 */
export function listenForSteps(): void {
  window.addEventListener("popstate", (step) => page?.(step));
}

/** Hears of every step before Next's router does, until what it returns is called. */
export function onStep(listener: StepListener): () => void {
  page = listener;
  return () => {
    page = undefined;
  };
}
