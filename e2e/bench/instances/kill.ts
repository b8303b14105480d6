import { once } from "node:events";
import pg from "pg";
import type { Finding, Options } from "@/e2e/bench/instances";
import type { Console } from "@/e2e/consoles/console";
import type { Bed } from "./bed";
import { pause, readNew } from "./read";

const EVERY_MS = 300;
/** When the calls in flight of a dead instance are dropped. */
const DEAD_CALLS_MS = 20_000;

/** Kills instances at random moments under load: what do they take with them? */
export async function killAtRandom(bed: Bed, { kills }: Options): Promise<Finding[]> {
  const { service, consoles, cookie, database, startOne } = await bed.start(2, 1_000_000);
  const [staying, first] = consoles as [Console, Console];
  let killed = first;
  const over = new AbortController();
  let failed = 0;
  async function keepReading(rollcall: () => Console): Promise<void> {
    while (!over.signal.aborted) {
      const { status } = await readNew(rollcall().api, cookie);
      if (rollcall() === staying && status !== 200) failed += 1;
      await pause(EVERY_MS * Math.random());
    }
  }
  const load = Promise.all([
    ...Array.from({ length: 2 }, () => keepReading(() => staying)),
    ...Array.from({ length: 4 }, () => keepReading(() => killed)),
  ]);
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(Math.random() * 1_000);
    const ended = once(killed.process, "exit");
    killed.process.kill("SIGKILL");
    await ended;
    killed = await startOne();
  }
  over.abort();
  await load;
  await pause(DEAD_CALLS_MS + 1_000);
  await readNew(staying.api, cookie);
  const lost = await countInFlight(database);
  const refused = service.controls.requests().filter(({ status }) => status === 429).length;
  return [
    {
      what: `calls in flight for ever after ${kills} kills`,
      found: String(lost),
      target: "0",
      holds: lost === 0,
    },
    {
      what: "reads of the other instance that failed",
      found: String(failed),
      target: "0",
      holds: failed === 0,
    },
    { what: "answers of 429", found: String(refused), target: "0", holds: refused === 0 },
  ];
}

/** How many calls the budget's row has in flight, of all instances. */
async function countInFlight(database: string): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query("select row from shared_rows where kind = 'budget'");
  await client.end();
  return rows
    .map(({ row }) => JSON.parse(row).inFlight as Record<string, { count: number }>)
    .flatMap((inFlight) => Object.values(inFlight))
    .reduce((sum, { count }) => sum + count, 0);
}
