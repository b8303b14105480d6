import { staffCalls } from "@/e2e/consoles/service";
import type { Finding, Options } from "../instances";
import type { Bed } from "./bed";
import { pause, readNew } from "./read";

const LIMIT = 120;
const WINDOW_MS = 60_000;
const LEAST_USED = 0.97;

/** One person scrolls at every instance, and one loads the rest at the first: is the budget spent, and no more? */
export async function scrollOnOneKey(bed: Bed, { count, windows }: Options): Promise<Finding[]> {
  const { service, consoles, cookie } = await bed.start(count, LIMIT);
  // Where the windows of the service begin.
  while ((await readNew(consoles[0]?.api ?? "", cookie)).status !== 200) await pause(200);
  const first = staffCalls(service).length - 1;
  const until = Date.now() + windows * WINDOW_MS - 2_000;
  async function ask(api: string, purpose: string): Promise<void> {
    while (Date.now() < until) {
      const { status, waitMs } = await readNew(api, cookie, purpose);
      await pause(status === 200 ? Math.random() * 200 : Math.min(waitMs, until - Date.now()));
    }
  }
  await Promise.all([...consoles.map(({ api }) => ask(api, "browse")), ask(consoles[0]?.api ?? "", "load")]);
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
