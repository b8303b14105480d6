import { describe } from "vitest";
import { ADMIN, type Console, startConsole, stopCleanly } from "@/e2e/consoles/console";
import { instanceSettings } from "@/e2e/consoles/instances";
import { signInByHttp } from "@/e2e/sign-in";
import { freePort, postgresFor } from "@/lib/server/db/testing/databases";
import { askFor, HEADER } from "./ask";
import { expect, test } from "./fixtures";
import { balanceLoad } from "./load-balancer";

const PATHS = [
  "/api/c/default/v1/staff?limit=5",
  "/api/status",
  "/c/default/staff",
  "/api/session",
  "/favicon.svg",
];
/** Slower than a person's rate limit at one instance. */
const EVERY_MS = 40;
/** On a machine that is busy requests are no more than it answers, nor too many for one person once it goes on. */
const MOST_WAITING = 10;

describe("behind a load balancer that checks every second and never retries", () => {
  test.override({ serviceOptions: { staff: 30, limits: { resources: 1_000_000 } } });

  test("a rolling restart of three instances under load fails no request", async ({ skip, service }) => {
    const server = await postgresFor(skip);
    const database = await server.createDatabase();
    // As instances drain by default: five checks of the load balancer.
    const settings = { NEXTAUTH_URL: "http://127.0.0.1", DRAIN_SECONDS: "5" };
    const start = (port: number) => startConsole(instanceSettings({ database, service, settings }, port));
    const ports = [await freePort(), await freePort(), await freePort()];
    const [first, ...others] = ports as [number, number, number];
    // The first one migrates the database alone.
    const consoles = [await start(first), ...(await Promise.all(others.map(start)))];
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    const balancer = await balanceLoad(addresses);
    const load = startLoad(balancer.url, await signInByHttp(balancer.url, ADMIN));

    for (const [index, port] of ports.entries()) {
      await stopCleanly(consoles[index] as Console);
      consoles[index] = await start(port);
      await expect.poll(() => balancer.ready()).toEqual(addresses);
    }

    const { count, failed } = await load.stop();
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(100);
    balancer.close();
    await Promise.all(consoles.map(stopCleanly));
    await server.stop();
  });
});

/** Requests answers of every kind, at a rate that does not depend on how fast they come while the machine keeps up. */
function startLoad(url: string, as: string) {
  const failed: string[] = [];
  const requests: Promise<void>[] = [];
  let waiting = 0;
  async function ask(path: string): Promise<void> {
    waiting += 1;
    try {
      const { status, text } = await askFor(url + path, { as, headers: HEADER });
      if (status !== 200) failed.push(`${path}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed.push(`${path}: ${error}`);
    }
    waiting -= 1;
  }
  const timer = setInterval(() => {
    if (waiting < MOST_WAITING) requests.push(ask(PATHS[requests.length % PATHS.length] as string));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(requests);
      return { count: requests.length, failed };
    },
  };
}
