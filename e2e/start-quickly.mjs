// What `npm start` runs, as the journeys and the tests over HTTP start it: what they would wait long for is over soon, and a call
// that they hold up is given up so late that no machine is too slow for what they look at meanwhile.
// No setting can do that, and nothing else differs.
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
