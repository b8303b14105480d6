import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { LocalAddress } from "./listen";

const MOST_RETRIES = 20;
const EVERY_MS = 500;

/**
 * Asks until it is ready, as a machine that is busy starting may be too slow for the first checks. An answer may take minutes,
 * as a start waits for a migration.
 * @returns the last status; undefined where the last try brought none
 */
export async function askUntilReady(
  address: LocalAddress,
  draining: () => boolean,
): Promise<number | undefined> {
  for (let left = MOST_RETRIES; ; left -= 1) {
    const status = await statusOf(address);
    if (status === 200 || left === 0 || draining()) return status;
    await wait(EVERY_MS);
  }
}

/** Unlike `fetch` this waits for as long as it takes, and asks on ports that browsers refuse, and at addresses with a zone. */
function statusOf(address: LocalAddress): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ ...address, path: "/api/health/ready", agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", () => resolve(undefined));
  });
}
