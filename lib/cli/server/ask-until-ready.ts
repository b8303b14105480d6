import { setTimeout as wait } from "node:timers/promises";

const MOST_RETRIES = 20;
const EVERY_MS = 500;

/**
 * Asks until it is ready, as a machine that is busy starting may be too slow for the first checks. No answer is not yet one: fetch
 * gives up after minutes, and a start may wait longer for a migration.
 * @returns the last status; undefined where the process is to end before
 */
export async function askUntilReady(address: string, draining: () => boolean): Promise<number | undefined> {
  for (let left = MOST_RETRIES; ; ) {
    const status = await fetch(address).then((response) => response.status, noStatus);
    if (status === 200 || left === 0 || draining()) return status;
    if (status !== undefined) left -= 1;
    await wait(EVERY_MS);
  }
}

function noStatus(): undefined {}
