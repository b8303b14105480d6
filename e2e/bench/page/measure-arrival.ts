import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { type Both, type Compared, compare } from "./compared";
import type { Options } from "./options";
import { openRollcall } from "./rollcall-tab";
import { hideOthers, type Look, lookOf } from "./same-columns";
import type { Stage } from "./stage";
import type { Undisturbed } from "./undisturbed";

/** Of the service, while this is measured. */
const LATENCY_MS = 50;
/** A new window loads pages of the browser's own, such as the suggestions of its address bar: they are no part of ours. */
const WINDOW_COMES_UP_MS = 1_000;
const LISTS = ["plain", "rollcall"] as const;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

interface Visited {
  url: string;
  cookies: Cookies;
}

/** How soon the rows are there, for a browser that has seen nothing yet; the largest of what it paints first is a row's text. */
export async function measureArrival(
  stage: Stage,
  { rate, rounds }: Options,
  undisturbed: Undisturbed,
): Promise<Compared[]> {
  const visited = await prepare(stage);
  stage.sandbox.controls.setLatency(LATENCY_MS);
  const compared: Compared[] = [];
  for (const each of rate) {
    const times: Both<number[]> = { plain: [], rollcall: [] };
    for (const list of LISTS) await visit(stage, visited[list], each);
    for (let round = 0; round < rounds; round += 1) {
      for (const list of LISTS) times[list].push(await undisturbed(() => visit(stage, visited[list], each)));
    }
    compared.push(compare(`rows there (LCP), CPU × ${each}, ms`, times));
  }
  stage.sandbox.controls.setLatency(0);
  return compared;
}

/** Rollcall remembers in a cookie which columns are hidden. */
async function prepare(stage: Stage): Promise<Both<Visited>> {
  const tab = await openRollcall(stage);
  await hideOthers(tab.page);
  const look: Look = await lookOf(tab);
  const cookies = await tab.page.context().cookies();
  const url = tab.page.url();
  await tab.page.context().close();
  return {
    plain: { url: `${stage.plainUrl}/?${new URLSearchParams(look)}`, cookies: [] },
    rollcall: { url, cookies },
  };
}

async function visit(stage: Stage, { url, cookies }: Visited, rate: number): Promise<number> {
  const context = await stage.visitor();
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    // Asked for as by somebody who reloads: the console must not answer from its memory.
    await page.setExtraHTTPHeaders({ "cache-control": "no-cache" });
    await page.addInitScript(noteLargestPaint);
    await setTimeout(WINDOW_COMES_UP_MS);
    await client.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(url, { waitUntil: "load" });
    // Nothing is asked of the page before: what asks runs in it.
    await page.waitForLoadState("networkidle");
    await page.getByRole("region", { name: /list$/ }).waitFor();
    return await page.evaluate(() => (globalThis as unknown as { largestPaint: number }).largestPaint);
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function noteLargestPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime });
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
