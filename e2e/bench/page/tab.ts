import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Stage } from "./stage";

/** A tab that shows a list. */
export interface Tab {
  page: Page;
  client: CDPSession;
  /** What scrolls. */
  region: Locator;
}

/** What the main thread has been busy for, in milliseconds: all together, and what of that was what. */
export interface Busy {
  main: number;
  script: number;
  layout: number;
  style: number;
}

/** A tab in which nothing has been opened yet. */
export async function openTab(stage: Stage): Promise<Tab> {
  const context = await stage.visitor();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // The thread's own time: what other processes take from it is not counted.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, client, region: page.getByRole("region", { name: /list$/ }) };
}

/**
 * A processor that many times slower for this tab, and only while it is measured: what slows a tab spins on a core of its own
 * for as long, whether the tab has anything to do or not.
 */
export async function slowed<Result>(
  { client }: Tab,
  rate: number,
  measure: () => Promise<Result>,
): Promise<Result> {
  await client.send("Emulation.setCPUThrottlingRate", { rate });
  try {
    return await measure();
  } finally {
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

export async function readBusy(client: CDPSession): Promise<Busy> {
  const metrics = await readMetrics(client);
  const ms = (name: string) => (metrics.get(name) ?? Number.NaN) * 1000;
  return {
    main: ms("TaskDuration"),
    script: ms("ScriptDuration"),
    layout: ms("LayoutDuration"),
    style: ms("RecalcStyleDuration"),
  };
}

/** Bytes of script's memory after everything unused is gone. */
export async function readHeap(client: CDPSession): Promise<number> {
  const heaps: number[] = [];
  // Again and again: what one collection frees may be all that held something else.
  for (let round = 0; round < 3; round += 1) {
    await client.send("HeapProfiler.collectGarbage");
    heaps.push((await readMetrics(client)).get("JSHeapUsedSize") ?? Number.NaN);
  }
  return Math.min(...heaps);
}

async function readMetrics(client: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await client.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
