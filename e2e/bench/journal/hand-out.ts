import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Target } from "@/e2e/bench/page/figures";
import { streamExport } from "@/lib/server/export/stream-export";
import { journalLines } from "@/lib/server/journal/export/journal-lines";
import type { Journal } from "@/lib/server/journal/journal";
import { type Filled, openJournal, SIZES } from "./databases";
import { CONNECTIONS } from "./fill";
import { heldUpBy } from "./held-up";

const MIB = 1024 * 1024;
const MOST_MIB = 64;
const MOST_DELAY_MS = 50;

/** A reader takes as long over a batch as the journal does, but not for ever where the machine is busy. */
const LONGEST_PAUSE_MS = 10;

/** What it takes to hand out every row of the large journal to somebody who is slow to read it. */
export async function measureHandOut(name: string, filled: Filled): Promise<Target[]> {
  const journal = openJournal(filled, "many");
  const rss = () => process.memoryUsage.rss();
  const before = rss();
  const from = performance.now();
  let most = before;
  let rows = 0;
  const heldUp = await heldUpBy(name, async () => {
    for (const connection of CONNECTIONS) {
      rows += await readSlowly(journal, connection, () => {
        most = Math.max(most, rss());
      });
    }
  });
  if (rows < SIZES.many) throw new Error(`Of all rows only ${rows} were handed out.`);
  await journal.close();
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(`${name}: ${rows.toLocaleString("en")} rows were handed out in ${seconds} s.`);
  return [
    atMost(`${name}: RSS added by a file of 1,000,000 rows`, (most - before) / MIB, MOST_MIB, "MiB"),
    atMost(`${name}: event loop held up by that file`, heldUp, MOST_DELAY_MS, "ms"),
  ];
}

/** @returns how many rows there were */
async function readSlowly(journal: Journal, connection: string, look: () => void): Promise<number> {
  let rows = 0;
  async function* counted(): ReturnType<Journal["batches"]> {
    for await (const batch of journal.batches(connection, {})) {
      rows += batch.length;
      yield batch;
    }
  }
  const batches = counted();
  const failed = (error: unknown) => console.error(error);
  const first = await batches.next();
  let from = performance.now();
  for await (const _ of streamExport(batches, {
    lines: journalLines("csv"),
    first,
    failed,
    now: Date.now,
  })) {
    look();
    await sleep(Math.min(performance.now() - from, LONGEST_PAUSE_MS));
    from = performance.now();
  }
  return rows;
}
