import { readFileSync, writeFileSync } from "node:fs";
import { type Page, test } from "@playwright/test";
import { expect } from "./fixtures";

/** Where something of a screen is, in whole pixels: left, top, width and height. */
interface Box {
  name: string;
  at: number[];
}

interface Recorded {
  /** The browser and how it draws text: only under the same two are pictures alike to the pixel. */
  madeWith: { chromium: string; text: string };
  boxes: Box[];
}

/**
 * Pixels that may differ between two pictures of one screen under the same browser and fonts. Of those that were taken twice none
 * did, beside a busy build; a letter that changes is some twenty, and an icon sixty.
 */
const MOST_PIXELS = 20;
/** Pixels that a box may be elsewhere, or larger: under other fonts a text may break into one line more, which is some twenty. */
const MOST_SHIFT = 24;
/** In milliseconds: until then what comes late, as a part of a page does that is loaded when it is needed, is waited for. */
const LATEST = 60_000;

/**
 * Holds a screen against how it looked when `npm run screens` was last run: by pictures in both themes under the browser and fonts
 * of then, and by where its boxes are under any.
 * @returns which of the two was done
 */
export async function expectAsBefore(page: Page, name: string): Promise<string> {
  await keepStill(page);
  const path = test.info().snapshotPath(`${name}.json`);
  const isRenewed = ["all", "changed"].includes(test.info().config.updateSnapshots);
  const before = isRenewed ? undefined : (JSON.parse(readFileSync(path, "utf8")) as Recorded);
  const madeWith = await howTextIsDrawn(page);
  const difference = before && differenceOf(before.madeWith, madeWith);
  if (!difference) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const most = { maxDiffPixels: MOST_PIXELS, timeout: LATEST };
      await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, most);
    }
  }
  if (before) {
    const moved = async () => movedFrom(before.boxes, await boxesOf(page));
    await expect.soft.poll(moved, { message: `${name}: what has moved`, timeout: LATEST }).toEqual([]);
  } else {
    writeFileSync(path, `${JSON.stringify({ madeWith, boxes: await boxesOf(page) })}\n`);
  }
  return difference ? `where their boxes are: pictures are of ${difference}` : "pictures and boxes";
}

function differenceOf(before: Recorded["madeWith"], now: Recorded["madeWith"]): string | undefined {
  if (before.chromium !== now.chromium) return `Chromium ${before.chromium}, and this is ${now.chromium}`;
  return before.text === now.text ? undefined : "other fonts";
}

/** Two browsers that draw one text alike to the pixel have the same fonts and draw them in the same way. */
async function howTextIsDrawn(page: Page): Promise<Recorded["madeWith"]> {
  const text = await page.evaluate(async () => {
    await document.fonts.ready;
    const context = new OffscreenCanvas(600, 80).getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser draws nothing.");
    const families = [getComputedStyle(document.body).fontFamily, "monospace", "sans-serif"];
    for (const [at, family] of families.entries()) {
      context.font = `16px ${family}`;
      context.fillText("Rollcall 0123 Ødegård Հակոբյան 남궁현우 தமிழ் عربي", 0, 20 + at * 25);
    }
    const digest = await crypto.subtle.digest("SHA-256", context.getImageData(0, 0, 600, 80).data);
    return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16)).join("");
  });
  return { chromium: page.context().browser()?.version() ?? "", text };
}

function boxesOf(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const parts = "header, nav, main, aside, h1, h2, dialog[open], :popover-open, [role=grid], form, search";
    return [...document.querySelectorAll(parts)]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return { name: each.tagName.toLowerCase(), at: [x, y, width, height].map(Math.round) };
      });
  });
}

function movedFrom(before: readonly Box[], now: readonly Box[]): string[] {
  if (before.length !== now.length) return [`there are ${now.length} boxes, and there were ${before.length}`];
  return now.flatMap(({ name, at }, index) => {
    const was = before[index];
    const isNear = at.every((value, side) => Math.abs(value - (was?.at[side] ?? 0)) <= MOST_SHIFT);
    return was?.name === name && isNear
      ? []
      : [`${name} ${at.join(" ")}, was ${was?.name} ${was?.at.join(" ")}`];
  });
}

/** From here on the page shows no time, count or id of this run, and no drawing of them. */
async function keepStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawings = `svg:not([viewBox="0 0 24 24"]):not(nav svg), [role=meter], [data-testid=budget], [role=gridcell]:last-child`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${drawings} { visibility: hidden !important }
      * { caret-color: transparent !important; transition: none !important; animation: none !important }`);
    document.adoptedStyleSheets = [sheet];

    const ways: [RegExp, string][] = [
      [/\b(req|local)_[0-9a-z]+/g, `$1_${"0".repeat(24)}`],
      [/\b[0-9a-f]{12}\b/g, "0".repeat(12)],
      [/^now$|(\bin )?\d[\d.,]* (ms|s|min|h)( \d+ (min|s))?( ago)?\b/g, "0 s"],
      [/\d/g, "0"],
    ];
    const still = (text: string) => ways.reduce((words, [what, by]) => words.replaceAll(what, by), text);
    function quieten(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
        if (node.nodeType !== Node.TEXT_NODE || node.nodeValue === null) continue;
        const words = still(node.nodeValue);
        if (words !== node.nodeValue) node.nodeValue = words;
      }
    }
    quieten(document.body);
    // What comes later is changed before it is painted.
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        quieten(target);
        for (const node of addedNodes) quieten(node);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
