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
  staff: { path: "/c/default/staff", first: "[role=row][data-key]" },
} as const;

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
    await page.addInitScript(noteFirstPainted, first);
    await setTimeout(WINDOW_COMES_UP_MS);
    await client.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(url + path, { waitUntil: "commit" });
    const painted = await page.waitForFunction(
      () => (globalThis as { firstPaintedAt?: number }).firstPaintedAt,
    );
    const at = (await painted.jsonValue()) as number;
    // What a visit still has to do is no part of the next one's time.
    await page.waitForLoadState("networkidle");
    return at;
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else: looks in every frame, and notes the time when that frame has been painted. */
function noteFirstPainted(selector: string): void {
  requestAnimationFrame(function look() {
    if (!document.querySelector(selector)?.checkVisibility()) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => Object.assign(globalThis, { firstPaintedAt: performance.now() }));
    port1.start();
    port2.postMessage(undefined);
  });
}
