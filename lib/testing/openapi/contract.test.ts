import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createChecker } from "./checker";
import { readDescription } from "./description";
import { overHttp } from "./over-http";
import { inProcess, play, type Transport } from "./session";
import { type Step, step } from "./steps";
import { tour } from "./tour";

const STEPS = 25;
const SESSIONS = 420;
const SESSIONS_OVER_HTTP = 20;

const checker = createChecker(readDescription());
let sent = 0;

afterAll(() => void process.stdout.write(`Contract tests: ${sent} requests\n`));

const session = fc.array(step, { minLength: STEPS, maxLength: STEPS });

function holdsBy(transport: Transport) {
  return async (steps: Step[]) => {
    sent += steps.length;
    expect(await play(steps, checker, transport)).toEqual([]);
  };
}

test("whatever is sent in whatever order, every answer is as the description says", async () => {
  await fc.assert(fc.asyncProperty(session, holdsBy(inProcess)), { numRuns: SESSIONS });
  expect(sent).toBeGreaterThanOrEqual(10_000);
});

test("every answer is as the description says over HTTP too", async () => {
  await fc.assert(fc.asyncProperty(session, holdsBy(overHttp)), { numRuns: SESSIONS_OVER_HTTP });
});

test("every status and code in the description was seen, for each endpoint", async () => {
  for (const steps of tour()) await holdsBy(inProcess)(steps);
  expect(checker.unseen()).toEqual([]);
});
