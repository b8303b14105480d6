import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Target } from "@/e2e/bench/page/figures";
import { type Copy, STAFF } from "./fill";

const MIB = 1024 * 1024;
const MOST_MIB = 64;
/** The reader takes as long over each batch as the copy did, up to this where the machine is busy. */
const LONGEST_PAUSE_MS = 10;

/** How much memory it takes to hand every row out to a slow reader. */
export async function measureHandOut(name: string, { store, rows }: Copy): Promise<Target[]> {
  const before = process.memoryUsage.rss();
  const began = performance.now();
  let [most, handedOut, from] = [before, 0, began];
  for await (const batch of store.batches(STAFF, { text: "", filters: [] })) {
    handedOut += batch.length;
    most = Math.max(most, process.memoryUsage.rss());
    await sleep(Math.min(performance.now() - from, LONGEST_PAUSE_MS));
    from = performance.now();
  }
  if (handedOut !== rows) throw new Error(`Of all rows only ${handedOut} were handed out.`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${name}: ${rows.toLocaleString("en")} rows were handed out in ${seconds} s.`);
  return [atMost(`${name}: RSS added by handing out all rows`, (most - before) / MIB, MOST_MIB, "MiB")];
}
