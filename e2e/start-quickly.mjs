// What `npm start` runs, as the journeys and the tests over HTTP start it: what they would wait long for is over soon, and a call
// that they hold up is given up so late that no machine is too slow for what they look at meanwhile. The embedded database is
// compiled once: to do so again for speed, as Node does, takes longer than a test's few thousand statements gain by it.
// No setting can do any of that, and nothing else differs.
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--liftoff-only");
globalThis[Symbol.for("rollcall.times")] = {
  attemptMs: 120_000,
  overallMs: 240_000,
  exchangeWindowMs: 2_000,
  checkRestMs: 2_000,
  walkLookMs: 500,
  walkLeaseMs: 2_000,
};
// Nothing is written to it: it closes when the process ends that started this one, even if that was killed.
process.stdin.once("close", () => process.exit(1)).resume();
await import("../lib/cli/start.mjs");
