type StepListener = (step: PopStateEvent) => void;

/** The list on this page, if it has one. */
let list: StepListener | undefined;

/**
 * Passes the steps of Back and Forward on to the list. Called once, before Next's router listens: a window calls its own listeners in
 * the order they were added, and only the first can keep a step from the others.
 */
export function listenForSteps(): void {
  window.addEventListener("popstate", (step) => list?.(step));
}

/** Hears of every step before Next's router does, until what it returns is called. */
export function onStep(listener: StepListener): () => void {
  list = listener;
  return () => {
    list = undefined;
  };
}
