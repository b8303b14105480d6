import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
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

const TURNS = 30;
/** About a turn a frame. */
const BETWEEN_TURNS_MS = 8;
/** What somebody reads for before they scroll, with the processor as it is. */
const READ_MS = 500;
/** The browser has shown all that it was told, which the list may still answer to. */
const SETTLE_MS = 100;

/** Scrolls down from the top and up again, and says what each way took together: what happens between them is not counted. */
export async function scroll(tab: Tab, turning: Turning): Promise<Scrolled> {
  const turns = await toTop(tab, turning.step);
  const down = await scrollOneWay(tab, turning, turns);
  await setTimeout(READ_MS);
  const up = await scrollOneWay(tab, { ...turning, step: -turning.step }, turns);
  const busy = (kind: keyof Busy) => down.busy[kind] + up.busy[kind];
  return {
    busy: { main: busy("main"), script: busy("script"), layout: busy("layout"), style: busy("style") },
    pixels: down.pixels + up.pixels,
    elements: Math.max(down.elements, up.elements),
  };
}

/** Nothing is asked of the page meanwhile: what asks runs in it. */
export async function turnWheel(page: Page, step: number, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, step);
    await setTimeout(BETWEEN_TURNS_MS);
  }
}

/**
 * Brings the list to its top and the pointer over it, and lets it rest. @returns how often the wheel may be turned before the
 * list ends: what comes there is not what is measured
 */
export async function toTop({ page, region }: Tab, step: number): Promise<number> {
  const room = await region.evaluate((element) => {
    element.scrollTo(0, 0);
    return element.scrollHeight - 2 * element.clientHeight;
  });
  const box = await region.boundingBox();
  if (!box) throw new Error("There is no list to scroll.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await setTimeout(READ_MS);
  return Math.min(TURNS, Math.floor(room / step));
}

async function scrollOneWay(tab: Tab, { step, rate }: Turning, turns: number): Promise<Scrolled> {
  const { client } = tab;
  const from = await look(tab);
  const busy = await slowed(tab, rate, async () => {
    const before = await readBusy(client);
    await turnWheel(tab.page, step, turns);
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
