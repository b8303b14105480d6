// What the console adds to a page of staff: against the service asked directly, and against a handler that does nothing
// but check the session.
import { join } from "node:path";
import { temporaryFolder } from "@/e2e/consoles/console";
import type { Cases } from "./client/cases";
import { onConsole } from "./client/console";
import { prepare, type Runner } from "./client/load";
import { type Figures, type Measured, report, summarise } from "./client/report";
import { startService } from "./client/service";

const STAFF = 10_000;
const ROUNDS = 16;
const WARM_UP_ROUNDS = 3;
/** Requests of each case alone in a round. */
const TURNS = 60;

/** Prints latency, throughput and how they compare; whether both targets hold. About forty seconds after the build. */
export async function bench(): Promise<boolean> {
  const folder = temporaryFolder();
  try {
    return await measureService(folder.path);
  } finally {
    folder.remove();
  }
}

async function measureService(folder: string): Promise<boolean> {
  const service = await startService(STAFF, join(folder, "service"));
  try {
    const console = { dataDir: join(folder, "console"), staff: STAFF };
    return report(await onConsole(service, console, measure));
  } finally {
    await service.stop();
  }
}

async function measure(cases: Cases): Promise<Record<keyof Cases, Figures>> {
  const runners = Object.values(cases).map((each) => prepare(each));
  try {
    await measureInTurn(runners, WARM_UP_ROUNDS);
    const measured = await measureInTurn(runners, ROUNDS);
    const figures = Object.keys(cases).map((name, at) => [name, summarise(measured[at] as Measured)]);
    return Object.fromEntries(figures);
  } finally {
    await Promise.all(runners.map(({ close }) => close()));
  }
}

/** Request by request in turn, so that whatever else the machine does falls on all of them alike. */
async function measureInTurn(runners: readonly Runner[], rounds: number): Promise<Measured[]> {
  const measured: Measured[] = runners.map(() => ({ latencies: [], rates: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [at, { once }] of runners.entries()) measured[at]?.latencies.push(await once());
    }
    for (const [at, { together }] of runners.entries()) measured[at]?.rates.push(await together());
  }
  return measured;
}
