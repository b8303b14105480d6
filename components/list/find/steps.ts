/** Takes a step of the history itself, or leaves it to Next's router. */
type StepListener = (step: PopStateEvent) => boolean;

/** The page that takes steps itself, if this one does. */
let page: StepListener | undefined;
/** Whether Next has not yet shown where the last step led. */
let isUnderWay = false;
/** Whether a step that the page took ever came in between. */
let isInterrupted = false;

/**
 * Passes the steps of Back and Forward on to the page. Called once, before Next's router listens: a window calls its own listeners in
 * the order they were added, and only the first can keep a step from the others. Next fetches an entry from before a reload twice, and
 * loses the step that comes in between: that one reloads. What Next shows of a step that was interrupted cannot be told.
 */
export function listenForSteps(): void {
  const { navigation } = window;
  const current = () => navigation?.currentEntry?.key ?? "";
  const earlier = new Set(navigation?.entries().map(({ key }) => key));
  earlier.delete(current());
  navigation?.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType !== "traverse") isUnderWay = isInterrupted;
  });
  window.addEventListener("popstate", (step) => {
    const wasUnderWay = isUnderWay;
    if (page?.(step)) isUnderWay = isInterrupted ||= wasUnderWay;
    else if (wasUnderWay && earlier.has(current())) window.location.reload();
    else {
      isUnderWay = true;
      return;
    }
    step.stopImmediatePropagation();
  });
}

/** Hears of every step before Next's router does, until what it returns is called. */
export function onStep(listener: StepListener): () => void {
  page = listener;
  return () => {
    page = undefined;
  };
}
