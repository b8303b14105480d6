import { once } from "node:events";
import type { Sandbox } from "@/lib/sandbox";
import { createSandbox } from "@/lib/sandbox";
import { askFor } from "./ask";
import { expect, test } from "./fixtures";

/** How soon the call upstream is over once whoever asked has given up. */
const MOST_MS = 100;
/** That it takes longer on a machine that is busy is none of Rollcall's doing: it is tried so often, until it was as soon once. */
const TIMES = 20;

test("somebody who gives up ends the call upstream", async ({ seat }) => {
  if (!seat) throw new Error("There is no connection");
  const sandbox = createSandbox({ staff: 30, apiKey: seat.apiKey });
  const holding = hold(sandbox);
  seat.serve(holding);
  // What it costs the first time is paid.
  expect((await askFor(`${seat.rollcall.api}/v1/staff`)).status).toBe(200);

  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES && least > MOST_MS; time += 1) {
    const held = holding.next();
    const impatient = new AbortController();
    const { signal } = impatient;
    const asked = askFor(`${seat.rollcall.api}/v1/staff?hold=${time}`, { signal });
    const refused = expect(asked).rejects.toMatchObject({ name: "AbortError" });
    const gone = once(await held, "abort").then(() => Date.now());
    const gaveUp = Date.now();
    impatient.abort();
    least = Math.min(least, (await gone) - gaveUp);
    await refused;
  }
  expect(least).toBeLessThanOrEqual(MOST_MS);
  await seat.close();
});

/** The service, but for calls with `hold`: those it never answers. */
function hold(sandbox: Sandbox): Sandbox & { next(): Promise<AbortSignal> } {
  let holds: (gone: AbortSignal) => void = () => {};
  return {
    ...sandbox,
    fetch(request, peer) {
      if (!request.url.includes("hold=")) return sandbox.fetch(request, peer);
      holds(request.signal);
      return new Promise(() => {});
    },
    /** The next call that is held: tells that it is over. */
    next: () =>
      new Promise((resolve) => {
        holds = resolve;
      }),
  };
}
