import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startService } from "@/e2e/bench/client/service";
import { atMost, median, type Target } from "@/e2e/bench/page/figures";
import { temporaryFolder } from "@/e2e/console";
import type { Journal } from "@/lib/server/journal/journal";
import { forward } from "@/lib/server/upstream/forward";
import type { Observer } from "@/lib/server/upstream/observe";
import { createTarget } from "@/lib/server/upstream/target";
import { createUpstreams, type Upstream } from "@/lib/server/upstream/upstream";
import { type Filled, openJournal } from "./databases";
import { CONNECTION } from "./fill";

const PAIRS = 24;
const WARM_UP_PAIRS = 4;
const CALLS = 200;
const MOST_RATIO = 1.03;

/**
 * What the journal adds to a read that goes to the service: the same reads with attempts told to the journal and told to
 * nobody, in blocks that take turns.
 */
export async function measureProxied(name: string, filled: Filled): Promise<Target[]> {
  const folder = temporaryFolder();
  try {
    const service = await startService(10_000, join(folder.path, "service"));
    const journal = openJournal(filled, "many");
    try {
      const target = createTarget(service.url, service.apiKey);
      const ratio = await compare(journal, (observe) => createUpstreams({ observe }).to(target));
      return [atMost(`${name}: proxied read p50, with a journal / without`, ratio, MOST_RATIO)];
    } finally {
      await journal.close();
      await service.stop();
    }
  } finally {
    folder.remove();
  }
}

async function compare(journal: Journal, open: (observe: Observer) => Upstream): Promise<number> {
  const upstreams = { journaled: open(journal.observe), alone: open(() => {}) };
  const before = await newest(journal);
  const ratios: number[] = [];
  for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair += 1) {
    const measured = { journaled: 0, alone: 0 };
    const order = pair % 2 ? (["journaled", "alone"] as const) : (["alone", "journaled"] as const);
    for (const which of order) {
      measured[which] = await block(upstreams[which]);
      // What is still to be written is not paid for by those who go without.
      if (which === "journaled") await sleep(300);
    }
    if (pair >= WARM_UP_PAIRS) ratios.push(measured.journaled / measured.alone);
  }
  const written = (await newest(journal)) - before;
  if (written < (WARM_UP_PAIRS + PAIRS) * CALLS)
    throw new Error(`Of the reads only ${written} were journaled.`);
  await Promise.all(Object.values(upstreams).map(({ dispatcher }) => dispatcher.close()));
  return median(ratios);
}

/** The median of a block of reads, one after another. Milliseconds. */
async function block(upstream: Upstream): Promise<number> {
  const taken: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const from = performance.now();
    const { status } = await forward(upstream, {
      connection: CONNECTION,
      path: "v1/staff",
      search: "?limit=25",
      purpose: "browse",
      operation: randomUUID(),
      person: "bench",
      fresh: true,
    });
    taken.push(performance.now() - from);
    if (status !== 200) throw new Error(`The service answered ${status}.`);
  }
  return median(taken);
}

async function newest(journal: Journal): Promise<number> {
  return Number((await journal.list(CONNECTION, {}, { limit: 1 })).latest);
}
