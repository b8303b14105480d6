import { median, quantile } from "./figures";
import { busyMs, type LongList } from "./long-list";

/** What a few seconds looked like: frames in milliseconds, and what of each the main thread was busy for. */
export interface Frames {
  p95: number;
  longest: number;
  busyPerFrame: number;
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

/** The median of some rounds, each figure by itself. */
export function medianFrames(rounds: readonly Frames[]): Frames {
  const of = (name: keyof Frames) => median(rounds.map((each) => each[name]));
  return {
    p95: of("p95"),
    longest: of("longest"),
    busyPerFrame: of("busyPerFrame"),
    mostElements: Math.max(...rounds.map(({ mostElements }) => mostElements)),
  };
}

async function framesOf({ page, client }: LongList, during: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(startWatching);
  const busyBefore = await busyMs(client);
  await during();
  const busy = (await busyMs(client)) - busyBefore;
  const { frames, mostElements } = await page.evaluate(stopWatching);
  // Their times are exact to a tenth.
  const lengths = frames.slice(1).map((time, at) => Number((time - (frames[at] as number)).toFixed(1)));
  return {
    p95: quantile(lengths, 0.95),
    longest: Math.max(...lengths),
    busyPerFrame: busy / lengths.length,
    mostElements,
  };
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
