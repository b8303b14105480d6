/** Takes a step of the history itself, or leaves it to Next's router. */
type StepListener = (step: PopStateEvent) => boolean;

/** The page that takes steps itself, if this one does. */
let page: StepListener | undefined;
/** Whether Next has not yet shown where the last step led. */
let isUnderWay = false;

/**
 * Passes the steps of Back and Forward on to the page. Called once, before Next's router listens: a window calls its own listeners in
 * the order they were added, and only the first can keep a step from the others. Next fetches an entry from before a reload twice, and
 * loses the step that comes in between: that one reloads. Any other that comes in between is Next's too, or what it fetched would be
 * shown in place of where that leads. Without the Navigation API any entry may be from before a reload.
 */
export function listenForSteps(): void {
  const { navigation } = window;
  const current = () => navigation?.currentEntry?.key ?? "";
  const earlier = new Set(navigation?.entries().map(({ key }) => key) ?? [""]);
  if (navigation) earlier.delete(current());
  let shown = window.location.pathname;
  for (const write of ["pushState", "replaceState"] as const) {
    const original = history[write];
    // Next does so once it shows where a step led.
    history[write] = (...entry) => {
      isUnderWay = false;
      original.apply(history, entry);
      shown = window.location.pathname;
    };
  }
  window.addEventListener("popstate", (step) => {
    if (isUnderWay ? earlier.has(current()) : page?.(step)) {
      step.stopImmediatePropagation();
      if (isUnderWay) window.location.reload();
    } else if (step.state) isUnderWay = true;
    // What a link within the page made has no state, and Next shows nothing for it.
    else if (window.location.pathname !== shown) window.location.reload();
  });
}

/** Goes to another place of this page, which is loaded anew where Next is about to show what a step led to in its stead. */
export function push(state: unknown, address: string): void {
  if (isUnderWay) window.location.assign(address);
  else history.pushState(state, "", address);
}

/** Hears of every step before Next's router does, until what it returns is called. */
export function onStep(listener: StepListener): () => void {
  page = listener;
  return () => {
    page = undefined;
  };
}
