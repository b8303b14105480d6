import { randomBytes } from "node:crypto";
import { type Console, startConsole } from "@/e2e/consoles/console";
import { type Cases, casesOf } from "./cases";
import { signInMany } from "./people";
import type { BenchService } from "./service";
import { peopleFor } from "./turns";

/** The console is not asked more often in a second, the time spent on the service counted in. */
const MOST_RATE = 4_000;

/** Runs `measure` on a console in this data folder that reads this service, with enough people signed in to ask it. */
export async function onConsole<Result>(
  service: BenchService,
  { dataDir, staff }: { dataDir: string; staff: number },
  measure: (cases: Cases) => Promise<Result>,
): Promise<Result> {
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
    return await measure(casesOf({ service, staff, consoleUrl: rollcall.url, cookies }));
  } finally {
    await rollcall.stop();
    process.removeListener("exit", end);
  }
}

/** The console goes on writing its log as it always does, and nobody here spends time on keeping it. */
function dropLog({ process: { stdout } }: Console): void {
  stdout?.removeAllListeners("data").resume();
}
