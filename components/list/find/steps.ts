type StepListener = (step: PopStateEvent) => void;

const listeners = new Set<StepListener>();

/**
 * Passes the steps of Back and Forward on to lists. Called once, before Next's router listens: a window calls its own listeners in
 * the order they were added, and only the first can keep a step from the others.
 */
export function listenForSteps(): void {
  window.addEventListener("popstate", (step) => {
    for (const listener of listeners) listener(step);
  });
}

/** Hears of every step before Next's router does, until what it returns is called. */
export function onStep(listener: StepListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
