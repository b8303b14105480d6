// What the console adds to a page of staff: against the service asked directly, and against a handler that does nothing
// but check the session.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Console, startConsole, temporaryFolder } from "@/e2e/console";
import { type Cases, casesOf } from "./client/cases";
import { prepare, type Runner } from "./client/load";
import { signInMany } from "./client/people";
import { type Figures, type Measured, report, summarise } from "./client/report";
import { type BenchService, startService } from "./client/service";
import { peopleFor } from "./client/turns";

const STAFF = 10_000;
const ROUNDS = 16;
const WARM_UP_ROUNDS = 3;
/** Requests of each case alone in a round. */
const TURNS = 60;
/** The console is not asked more often in a second, the time spent on the service counted in. */
const MOST_RATE = 4_000;

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
    return await measureConsole(service, join(folder, "console"));
  } finally {
    await service.stop();
  }
}

async function measureConsole(service: BenchService, dataDir: string): Promise<boolean> {
  const secret = randomBytes(32).toString("base64url");
  const cookies = await signInMany(peopleFor(MOST_RATE), { dataDir, secret });
  const rollcall = await startConsole({
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: secret,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: service.apiKey,
    DIRECTORY_ENVIRONMENT: "test",
  });
  const end = () => rollcall.process.kill();
  process.once("exit", end);
  dropLog(rollcall);
  try {
    const cases = casesOf({ service, staff: STAFF, consoleUrl: rollcall.url, cookies });
    return report(await measure(cases));
  } finally {
    await rollcall.stop();
    process.removeListener("exit", end);
  }
}

/** The console goes on writing its log as it always does, and nobody here spends time on keeping it. */
function dropLog({ process: { stdout } }: Console): void {
  stdout?.removeAllListeners("data").resume();
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
