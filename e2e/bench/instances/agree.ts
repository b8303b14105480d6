import { isDeepStrictEqual } from "node:util";
import type { Finding, Options } from "@/e2e/bench/instances";
import type { Console } from "@/e2e/consoles/console";
import type { StatusAnswer } from "@/lib/contract/status";
import type { Bed } from "./bed";
import { pause, readNew } from "./read";

const LIMIT = 1_000;
/** As many as one person may send to an instance at once. */
const CALLS_EACH = 50;
const LIFE_SECONDS = 45;
const LIVES = 4;
const SAMPLE_MS = 2_000;
/** By how many calls instances may differ, as they are not sampled at the same moment. */
const MOST_APART = 3;
const LEAST_ALIKE = 0.95;

/** Sends calls to all instances at once while they are cold, then reads for the lives of several tokens: do they agree? */
export async function measureAgreement(bed: Bed, { count }: Options): Promise<Finding[]> {
  const { service, consoles, cookie } = await bed.start(count, LIMIT, LIFE_SECONDS);
  const calls = consoles.flatMap(({ api }) => Array.from({ length: CALLS_EACH }, () => readNew(api, cookie)));
  const answers = await Promise.all(calls);
  const answered = answers.filter(({ status }) => status === 200).length;
  const cold = service.tokens.length;

  const until = Date.now() + LIVES * LIFE_SECONDS * 1_000;
  async function keepReading({ api }: Console): Promise<void> {
    while (Date.now() < until) {
      await readNew(api, cookie);
      await pause(1_000);
    }
  }
  const load = Promise.all(consoles.map(keepReading));
  const samples: boolean[] = [];
  let elsewhere = 0;
  while (Date.now() < until) {
    const all = await Promise.all(consoles.map(({ url }) => readStatus(url, cookie)));
    samples.push(areAlike(all));
    elsewhere = Math.max(elsewhere, ...all.map((each) => each.elsewhere ?? 0));
    await pause(SAMPLE_MS);
  }
  await load;
  const alike = samples.filter(Boolean).length / samples.length;
  return [
    { what: `exchanges of ${count} that started cold`, found: String(cold), target: "1", holds: cold === 1 },
    {
      what: `of ${answers.length} calls at once answered`,
      found: String(answered),
      target: String(answers.length),
      holds: answered === answers.length,
    },
    {
      what: `exchanges in ${LIVES} lives of a token`,
      found: String(service.tokens.length),
      target: `≤ ${LIVES + 2}`,
      holds: service.tokens.length <= LIVES + 2,
    },
    {
      what: `of ${samples.length} samples of the status alike`,
      found: alike.toFixed(3),
      target: `≥ ${LEAST_ALIKE}`,
      holds: alike >= LEAST_ALIKE,
    },
    {
      what: "most calls of colleagues that an instance called elsewhere",
      found: String(elsewhere),
      target: `≤ ${MOST_APART}`,
      holds: elsewhere <= MOST_APART,
    },
  ];
}

async function readStatus(url: string, cookie: string) {
  const answer = await fetch(`${url}/api/status`, { headers: { cookie, "x-rollcall": "1" } });
  const { connections } = (await answer.json()) as StatusAnswer;
  const { verdict, token, budget } = connections[0] as StatusAnswer["connections"][number];
  const facts = [verdict.code, verdict.since, token.state];
  return { facts, remaining: budget.remaining, elsewhere: budget.elsewhere };
}

function areAlike(all: readonly Awaited<ReturnType<typeof readStatus>>[]): boolean {
  const left = all.map(({ remaining }) => remaining);
  const isOne = all.every(({ facts }) => isDeepStrictEqual(facts, all[0]?.facts));
  return isOne && Math.max(...left) - Math.min(...left) <= MOST_APART;
}
