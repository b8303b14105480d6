import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/** As a visible tab with the board on it asks (design, "What it feels like"). */
const POLL_MS = 2_000;
const PATH = "/api/status?looking=all";

/**
 * As many open tabs as there are sessions, each asking for the status every 2 s from a moment of its own.
 * @returns how often all of them asked
 */
export async function watch({ url, cookies, ms }: { url: string; cookies: readonly string[]; ms: number }) {
  const pool = new Pool(url, { connections: 16 });
  const until = performance.now() + ms;
  let polls = 0;
  async function tab(cookie: string, at: number): Promise<void> {
    await sleep((at * POLL_MS) / cookies.length);
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({
        method: "GET",
        path: PATH,
        headers: { "x-rollcall": "1", cookie },
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${PATH} was answered ${statusCode}: ${text}`);
      polls += 1;
      await sleep(POLL_MS);
    }
  }
  try {
    await Promise.all(cookies.map(tab));
  } finally {
    await pool.close();
  }
  return polls;
}
