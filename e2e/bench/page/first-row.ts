import { setTimeout } from "node:timers/promises";
import { atMost, median, type Target } from "./figures";
import type { Stage } from "./stage";
import type { Undisturbed } from "./undisturbed";

/** The upstream's latency while this is measured. */
const LATENCY_MS = 50;
const MOST_RATIO = 1.3;
const ROUNDS = 9;
const RATES = [1, 4] as const;
/** A new window loads pages of the browser's own, such as the suggestions of its address bar: they are no part of ours. */
const WINDOW_COMES_UP_MS = 2_000;
/**
 * The page without data is the one that lists the connections: in the same shell, with the person's session checked, and
 * nothing asked of the service. (An address that leads nowhere is no measure: its words are drawn by script.)
 */
const CASES = {
  empty: { path: "/", first: "#main h1" },
  staff: { path: "/c/default/staff", first: "[role=row][data-key] [role=gridcell]" },
} as const;

/** What the page calls when it is there. */
const TELL = "firstShown";

type Times = Record<keyof typeof CASES, number[]>;

/** How soon something can be read, counted from the start of the navigation by a browser that has seen nothing yet. */
export async function measureFirstRow(stage: Stage, undisturbed: Undisturbed): Promise<Target[]> {
  const { controls } = stage.sandbox;
  controls.setLatency(LATENCY_MS);
  const targets: Target[] = [];
  for (const rate of RATES) targets.push(await measureAt(rate, stage, undisturbed));
  controls.setLatency(0);
  return targets;
}

async function measureAt(rate: number, stage: Stage, undisturbed: Undisturbed): Promise<Target> {
  const times: Times = { empty: [], staff: [] };
  const names = Object.keys(CASES) as (keyof Times)[];
  for (const name of names) await visit(name, rate, stage);
  const before = stage.sandbox.controls.requests().length;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) times[name].push(await undisturbed(() => visit(name, rate, stage)));
  }
  const asked = stage.sandbox.controls.requests().length - before;
  if (asked < ROUNDS) throw new Error(`Of ${ROUNDS} staff pages only ${asked} were asked of the service.`);
  const most = LATENCY_MS + MOST_RATIO * median(times.empty);
  console.table(
    names.map((name) => ({
      "CPU slowed": `× ${rate}`,
      page: name,
      "first visible, median ms": Math.round(median(times[name])),
      fastest: Math.round(Math.min(...times[name])),
      slowest: Math.round(Math.max(...times[name])),
    })),
  );
  return atMost(
    `first row, CPU × ${rate}: latency + ${MOST_RATIO} × empty page`,
    median(times.staff),
    most,
    "ms",
  );
}

async function visit(name: keyof Times, rate: number, { url, visitor }: Stage): Promise<number> {
  const { path, first } = CASES[name];
  const context = await visitor();
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    // Asked for as by somebody who reloads: the console must not answer from its memory.
    await page.setExtraHTTPHeaders({ "cache-control": "no-cache" });
    await page.addInitScript(tellFirstShown, { first, tell: TELL });
    // The page is not asked: what asks would run in it, and take longer there than the rows do.
    await client.send("Runtime.enable");
    await client.send("Runtime.addBinding", { name: TELL });
    const shown = new Promise<number>((resolve) => {
      client.on("Runtime.bindingCalled", (call) => call.name === TELL && resolve(Number(call.payload)));
    });
    await setTimeout(WINDOW_COMES_UP_MS);
    await client.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(url + path, { waitUntil: "commit" });
    const at = await shown;
    // What a visit still has to do is no part of the next one's time.
    await page.waitForLoadState("networkidle");
    return at;
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before anything else: marks the element in the frame that is the first to have it, so that the browser says
 * when that frame was on the screen (Element Timing), whatever scripts do before they would see it.
 */
function tellFirstShown({ first, tell }: { first: string; tell: string }): void {
  new PerformanceObserver((list) => {
    for (const { renderTime } of list.getEntries() as unknown as { renderTime: number }[])
      (globalThis as unknown as Record<string, (told: string) => void>)[tell]?.(String(renderTime));
  }).observe({ type: "element" });
  requestAnimationFrame(function look() {
    const element = document.querySelector(first);
    if (element?.checkVisibility()) element.setAttribute("elementtiming", "first");
    else requestAnimationFrame(look);
  });
}
