import { quantile } from "./figures";
import { busyMs, type LongList } from "./long-list";

/** What a few seconds looked like, in milliseconds. */
export interface Frames {
  lengths: readonly number[];
  /** What the main thread did meanwhile. */
  busy: number;
  /** The most elements that were in the document at a time. */
  mostElements: number;
}

const SCROLL_MS = 3_000;
/** Pixels a second: twelve notches of a wheel, 33 rows, more than anybody reads. */
const SPEED = 1_200;

/** One scroll, further down from where the view is, as by somebody who turns the wheel steadily. */
export function scrollFrames(list: LongList): Promise<Frames> {
  const distance = (SPEED * SCROLL_MS) / 1000;
  return framesOf(list, () =>
    list.client.send("Input.synthesizeScrollGesture", {
      x: 600,
      y: 500,
      yDistance: -distance,
      speed: SPEED,
      gestureSourceType: "mouse",
      preventFling: true,
    }),
  );
}

/** As long a time while nothing moves: what this machine does to frames that have nothing to do. */
export function idleFrames(list: LongList): Promise<Frames> {
  return framesOf(list, () => new Promise((resolve) => setTimeout(resolve, SCROLL_MS)));
}

/** All that some rounds looked like together: one bad round in five is one bad round, not none. */
export function together(rounds: readonly Frames[]) {
  const lengths = rounds.flatMap((each) => each.lengths);
  return {
    p95: quantile(lengths, 0.95),
    longest: Math.max(...lengths),
    busyPerFrame: rounds.reduce((sum, { busy }) => sum + busy, 0) / lengths.length,
    mostElements: Math.max(...rounds.map(({ mostElements }) => mostElements)),
  };
}

async function framesOf({ page, client }: LongList, during: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(startWatching);
  const busyBefore = await busyMs(client);
  await during();
  const busy = (await busyMs(client)) - busyBefore;
  const { frames, mostElements } = await page.evaluate(stopWatching);
  // The screen's turns jitter by tenths.
  const lengths = frames.slice(1).map((time, at) => Math.round(time - (frames[at] as number)));
  return { lengths, busy, mostElements };
}

interface Watched {
  frames: number[];
  mostElements: number;
}

function startWatching(): void {
  const watched: Watched & { ends: boolean } = { frames: [], mostElements: 0, ends: false };
  Object.assign(globalThis, { watched });
  const elements = document.getElementsByTagName("*");
  requestAnimationFrame(function note(time) {
    if (watched.ends) return;
    watched.frames.push(time);
    watched.mostElements = Math.max(watched.mostElements, elements.length);
    requestAnimationFrame(note);
  });
}

function stopWatching(): Watched {
  const { watched } = globalThis as unknown as { watched: Watched & { ends: boolean } };
  watched.ends = true;
  return watched;
}
