// What a board costs: 20 connections watched by 50 open tabs against one tab, in calls of the service; and how many
// status answers a second the console gives, against a handler that does nothing but check the session.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Console, startConsole, temporaryFolder } from "@/e2e/consoles/console";
import { type Board, report, type Throughput } from "./access/report";
import { type Services, startServices } from "./access/services";
import { watch } from "./access/tabs";
import { prepare } from "./client/load";
import { signInMany } from "./client/people";
import { peopleFor, takeTurns } from "./client/turns";

const CONNECTIONS = 20;
const TABS = 50;
/** Long enough for two of the checks that a connection without traffic gets once a minute. */
const WATCHED_MS = 70_000;
const ROUNDS = 24;
const WARM_UP_ROUNDS = 4;
/** The console is not asked more often in a second. */
const MOST_RATE = 8_000;

/** Prints what both come to; whether both targets hold. About a minute and a half after the build. */
export async function bench(): Promise<boolean> {
  const [one, many] = await Promise.all([
    withConsole((it) => watched(it, 1)),
    withConsole((it) => watched(it, TABS)),
  ]);
  return report({ connections: CONNECTIONS, boards: [one, many] }, await withConsole(measureThroughput));
}

interface Bench {
  rollcall: Console;
  services: Services;
  /** A `Cookie` header for each person. */
  cookies: readonly string[];
}

async function watched({ rollcall, services, cookies }: Bench, tabs: number): Promise<Board> {
  const polls = await watch({ url: rollcall.url, cookies: cookies.slice(0, tabs), ms: WATCHED_MS });
  return { tabs, polls, calls: services.calls() };
}

/** Round by round in turn, so that whatever else the machine does falls on both alike. */
async function measureThroughput({ rollcall, cookies }: Bench): Promise<Throughput> {
  const person = takeTurns(cookies);
  const asPerson = () => ({ "x-rollcall": "1", cookie: person() });
  const runners = ["/api/session", "/api/status"].map((path) =>
    prepare({ name: path, origin: rollcall.url, next: () => ({ path, headers: asPerson() }) }),
  );
  const rates: Throughput = { trivial: [], status: [] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const [trivial = 0, status = 0] = [await runners[0]?.together(), await runners[1]?.together()];
    if (round < 0) continue;
    rates.trivial.push(trivial);
    rates.status.push(status);
  }
  await Promise.all(runners.map(({ close }) => close()));
  return rates;
}

/** A console of its own, with as many services and enough people signed in. */
async function withConsole<Value>(measure: (bench: Bench) => Promise<Value>): Promise<Value> {
  const folder = temporaryFolder();
  const services = await startServices(CONNECTIONS);
  try {
    const file = join(folder.path, "connections.json");
    writeFileSync(file, JSON.stringify(services.connections), { mode: 0o600 });
    const dataDir = join(folder.path, "console");
    const secret = randomBytes(32).toString("base64url");
    const cookies = await signInMany(peopleFor(MOST_RATE), { dataDir, secret });
    const settings = { DATA_DIR: dataDir, NEXTAUTH_SECRET: secret, DIRECTORY_CONNECTIONS: file };
    return await whileRunning(await startConsole(settings), (rollcall) =>
      measure({ rollcall, services, cookies }),
    );
  } finally {
    await services.close();
    folder.remove();
  }
}

async function whileRunning<Value>(
  rollcall: Console,
  use: (rollcall: Console) => Promise<Value>,
): Promise<Value> {
  const end = () => rollcall.process.kill();
  process.once("exit", end);
  // The log is written as always, and nobody here spends time on keeping it.
  rollcall.process.stdout?.removeAllListeners("data").resume();
  try {
    return await use(rollcall);
  } finally {
    await rollcall.stop();
    process.removeListener("exit", end);
  }
}
