import type { Finding, Options } from "@/e2e/bench/instances";
import { staffCalls } from "@/e2e/consoles/service";
import type { Bed } from "./bed";
import { pause, readNew } from "./read";

const LIMIT = 120;
const WINDOW_MS = 60_000;
const LEAST_USED = 0.97;

/** Scrolls at every instance, and loads the rest at the first: is the budget spent, and not exceeded? */
export async function scrollOnOneKey(bed: Bed, { count, windows }: Options): Promise<Finding[]> {
  const { service, consoles, cookie } = await bed.start(count, LIMIT);
  // The first call begins the service's first window.
  while ((await readNew(consoles[0]?.api ?? "", cookie)).status !== 200) await pause(200);
  const first = staffCalls(service).length - 1;
  const until = Date.now() + windows * WINDOW_MS - 2_000;
  async function keepReading(api: string, purpose: string): Promise<void> {
    while (Date.now() < until) {
      const { status, waitMs } = await readNew(api, cookie, purpose);
      await pause(status === 200 ? Math.random() * 200 : Math.min(waitMs, until - Date.now()));
    }
  }
  await Promise.all([
    ...consoles.map(({ api }) => keepReading(api, "browse")),
    keepReading(consoles[0]?.api ?? "", "load"),
  ]);
  const calls = staffCalls(service).slice(first);
  const refused = calls.filter(({ status }) => status === 429).length;
  const used = calls.length / (windows * LIMIT);
  return [
    { what: "answers of 429", found: String(refused), target: "0", holds: refused === 0 },
    {
      what: `of the budget of ${windows} windows used by ${count}`,
      found: used.toFixed(3),
      target: `≥ ${LEAST_USED}`,
      holds: used >= LEAST_USED,
    },
  ];
}
