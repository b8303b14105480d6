import { quantile } from "./figures";
import { type Turning, toTop, turnWheel } from "./scroll";
import { slowed, type Tab } from "./tab";

/** How even a scroll looked, in milliseconds. */
export interface Frames {
  p95: number;
  longest: number;
}

/** A scroll of its own: what notes frames has the browser make one each time, which a scroll that is measured need not. */
export async function watchFrames(tab: Tab, { step, rate }: Turning): Promise<Frames> {
  const turns = await toTop(tab, step);
  const times = await slowed(tab, rate, async () => {
    await tab.page.evaluate(startWatching);
    await turnWheel(tab.page, step, turns);
    return tab.page.evaluate(stopWatching);
  });
  const lengths = times.slice(1).map((time, at) => time - (times[at] as number));
  return { p95: quantile(lengths, 0.95), longest: Math.max(...lengths) };
}

function startWatching(): void {
  const watched = { frames: [] as number[], ends: false };
  Object.assign(globalThis, { watched });
  requestAnimationFrame(function note(time) {
    if (watched.ends) return;
    watched.frames.push(time);
    requestAnimationFrame(note);
  });
}

function stopWatching(): number[] {
  const { watched } = globalThis as unknown as { watched: { frames: number[]; ends: boolean } };
  watched.ends = true;
  return watched.frames;
}
