import type { Finding, Options } from "@/e2e/bench/instances";
import type { Console } from "@/e2e/consoles/console";
import type { Bed } from "./bed";
import { pause, readNew } from "./read";

const MOST_RECOVERY_MS = 5_000;
const EVERY_MS = 150;
/** More than all of them need, as it is failures that are measured and not refusals. */
const LIMIT = 100_000;

/** Kills PostgreSQL under load and starts it again: which reads fail, and how long until all instances are ready? */
export async function takeDatabaseAway(bed: Bed, { count, away }: Options): Promise<Finding[]> {
  const { service, consoles, cookie } = await bed.start(Math.min(count, 4), LIMIT);
  const over = new AbortController();
  const reads: { status: number; code?: string; tookMs: number }[] = [];
  async function keepReading({ api }: Console): Promise<void> {
    while (!over.signal.aborted) {
      reads.push(await readNew(api, cookie));
      await pause(EVERY_MS);
    }
  }
  // Without the database an instance lets nobody in whom it has not seen before.
  await Promise.all(consoles.map(({ api }) => readNew(api, cookie)));
  const load = Promise.all(consoles.map(keepReading));
  await pause(2_000);
  const bringBack = await bed.server.shutDown();
  await pause(away * 1_000);
  await bringBack();
  const from = performance.now();
  await Promise.all(consoles.map(untilReady));
  const recoveryMs = performance.now() - from;
  await pause(3_000);
  over.abort();
  await load;
  const failed = reads.filter(({ status }) => status !== 200);
  const refused = service.controls.requests().filter(({ status }) => status === 429).length;
  const slowest = Math.max(...reads.map(({ tookMs }) => tookMs));
  return [
    {
      what: `of ${reads.length} reads during ${away} s without the database failed`,
      found: `${failed.length} ${[...new Set(failed.map(({ code }) => code))].join(" ")}`.trim(),
      target: "0",
      holds: failed.length === 0,
    },
    {
      what: "until every instance was ready again",
      found: `${Math.round(recoveryMs)} ms`,
      target: `≤ ${MOST_RECOVERY_MS} ms`,
      holds: recoveryMs <= MOST_RECOVERY_MS,
    },
    { what: "answers of 429", found: String(refused), target: "0", holds: refused === 0 },
    {
      what: "slowest read",
      found: `${Math.round(slowest)} ms`,
      target: "≤ 4000 ms",
      holds: slowest <= 4_000,
    },
  ];
}

async function untilReady({ url }: Console): Promise<void> {
  const isReady = () => fetch(`${url}/api/health/ready`).then(({ ok }) => ok);
  while (!(await isReady())) await pause(100);
}
