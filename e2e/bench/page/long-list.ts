import type { CDPSession, Page, Route } from "@playwright/test";
import type { Stage } from "./stage";

/** A tab with the staff page, whose list is loaded further by the product's own "Load the rest". */
export interface LongList {
  page: Page;
  client: CDPSession;
  /** Loads this many calls more. @returns main-thread milliseconds of each of their pages but the last */
  load(calls: 10 | 1_000): Promise<number[]>;
  /** Begins the list anew with its first page. */
  reload(): Promise<void>;
  /**
   * A processor that many times slower for this tab, and only while it is measured: what slows a tab spins on a core of its own
   * for as long, whether the tab has anything to do or not.
   */
  slowed<Result>(rate: number, measure: () => Promise<Result>): Promise<Result>;
  /** Bytes of script's memory and nodes of the document after everything unused is gone. */
  holds(): Promise<{ heap: number; nodes: number }>;
}

const CALLS_SAID = { 10: "Up to 1,000 more rows", 1_000: "Up to 100,000 more rows" } as const;
const LOAD_MS = 120_000;

/**
 * Pages after the first are answered in the browser with what the sandbox says to the same request: through the console,
 * one person's own pace would have a thousand of them take the better part of a minute, mostly spent waiting.
 */
export async function openList(stage: Stage): Promise<LongList> {
  const context = await stage.visitor();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // The thread's own time: what other processes take from it is not counted.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const marks: number[] = [];
  const answer = await answering(stage);
  await page.route("**/v1/staff?*", async (route) => {
    marks.push(await busyMs(client));
    await answer(route);
  });
  await page.goto(`${stage.url}/c/default/staff`, { waitUntil: "networkidle" });

  return {
    page,
    client,
    async load(calls) {
      marks.length = 0;
      await page.getByRole("button", { name: "Load the rest" }).click();
      await page.getByLabel(CALLS_SAID[calls]).check();
      await page.getByRole("button", { name: "Load", exact: true }).click();
      await page.getByRole("region", { name: "Loading the rest" }).waitFor();
      await page
        .getByRole("region", { name: "Loading the rest" })
        .waitFor({ state: "detached", timeout: LOAD_MS });
      if (marks.length !== calls)
        throw new Error(`${calls} calls were to be made, and ${marks.length} were.`);
      return marks.slice(1).map((mark, at) => mark - (marks[at] as number));
    },
    async reload() {
      await page.getByRole("button", { name: "Reload (1 call)" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reload" }).click();
      await page.getByText("100 loaded, total unknown", { exact: true }).waitFor();
    },
    async slowed(rate, measure) {
      await client.send("Emulation.setCPUThrottlingRate", { rate });
      try {
        return await measure();
      } finally {
        await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      }
    },
    holds: () => measureHeld(client),
  };
}

/** What the main thread has been busy for. */
export async function busyMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

async function answering({ sandbox }: Stage): Promise<(route: Route) => Promise<void>> {
  const peer = { address: "127.0.0.1" };
  const ask = (path: string, bearer: string, method = "GET") => {
    const headers = { authorization: `Bearer ${bearer}` };
    return sandbox.fetch(new Request(`http://sandbox.invalid${path}`, { method, headers }), peer);
  };
  const { access_token: token } = await (await ask("/oauth/token", sandbox.apiKey, "POST")).json();
  return async (route) => {
    const { search } = new URL(route.request().url());
    const response = await ask(`/v1/staff${search}`, token);
    const requestId = response.headers.get("request-id") ?? "";
    await route.fulfill({
      status: response.status,
      headers: { "content-type": "application/json", "request-id": requestId, "rollcall-source": "upstream" },
      body: await response.text(),
    });
  };
}

async function measureHeld(client: CDPSession): Promise<{ heap: number; nodes: number }> {
  const heaps: number[] = [];
  // Twice and again: what one collection frees may be all that held something else.
  for (let round = 0; round < 3; round += 1) {
    await client.send("HeapProfiler.collectGarbage");
    heaps.push((await client.send("Runtime.getHeapUsage")).usedSize);
  }
  const { nodes } = await client.send("Memory.getDOMCounters");
  return { heap: Math.min(...heaps), nodes };
}
