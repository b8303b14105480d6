import { setTimeout } from "node:timers/promises";
import { type Busy, readBusy, slowed, type Tab } from "./tab";

/** A scroll down and up again: what it cost, and how far the view really went. */
export interface Scrolled {
  busy: Busy;
  pixels: number;
  /** The most elements that the list had at a time. */
  elements: number;
}

/** A turn of the wheel, and how often. */
export interface Turning {
  step: number;
  rate: number;
}

const TURNS = 50;
const BETWEEN_TURNS_MS = 8;
/** What somebody reads for before they scroll, with the processor as it is. */
const READ_MS = 600;
/** The browser has shown all that it was told, which the list may still answer to. */
const SETTLE_MS = 100;

/** Scrolls down from the top and up again, and says what each way took together: what happens between them is not counted. */
export async function scroll(tab: Tab, turning: Turning): Promise<Scrolled> {
  await toTop(tab);
  const [down, up] = [await scrollOneWay(tab, turning, 1), await scrollOneWay(tab, turning, -1)];
  const busy = (kind: keyof Busy) => down.busy[kind] + up.busy[kind];
  return {
    busy: { main: busy("main"), script: busy("script"), layout: busy("layout"), style: busy("style") },
    pixels: down.pixels + up.pixels,
    elements: Math.max(down.elements, up.elements),
  };
}

/** Turns the wheel as often as it goes on from the top, and once more only if that is not too far. */
export async function turnWheel({ page, region }: Tab, step: number, direction: 1 | -1): Promise<void> {
  const room = await region.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - 2 * clientHeight);
  const turns = Math.min(TURNS, Math.floor(room / step));
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, direction * step);
    await setTimeout(BETWEEN_TURNS_MS);
  }
}

/** The list at its top and at rest, the pointer over it. */
export async function toTop({ page, region }: Tab): Promise<void> {
  await region.evaluate((element) => element.scrollTo(0, 0));
  const box = await region.boundingBox();
  if (!box) throw new Error("There is no list to scroll.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

async function scrollOneWay(tab: Tab, { step, rate }: Turning, direction: 1 | -1): Promise<Scrolled> {
  const { client } = tab;
  await setTimeout(READ_MS);
  const from = await look(tab);
  const busy = await slowed(tab, rate, async () => {
    const before = await readBusy(client);
    await turnWheel(tab, step, direction);
    await setTimeout(SETTLE_MS);
    return difference(before, await readBusy(client));
  });
  const to = await look(tab);
  return {
    busy,
    pixels: Math.abs(to.top - from.top),
    elements: Math.max(from.elements, to.elements),
  };
}

function look({ region }: Tab): Promise<{ top: number; elements: number }> {
  return region.evaluate((element) => ({
    top: element.scrollTop,
    elements: element.getElementsByTagName("*").length,
  }));
}

function difference(before: Busy, after: Busy): Busy {
  const ms = (kind: keyof Busy) => after[kind] - before[kind];
  return { main: ms("main"), script: ms("script"), layout: ms("layout"), style: ms("style") };
}
