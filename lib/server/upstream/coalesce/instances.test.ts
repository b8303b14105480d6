import { beforeEach, expect, test } from "vitest";
import type { Answer } from "@/lib/server/upstream/send/answer";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { shareInMemory } from "@/lib/server/upstream/testing/shared-memory";
import { Coalescer } from "./coalescer";
import { FORGOTTEN_ROW } from "./forgotten-row";

const STAFF = "north https://a.test/v1/staff";
const TEAMS = "north https://a.test/v1/teams";
const READ = { connection: "north", purpose: "browse", operation: "op" } as const;

let clock: FakeClock;
let here: Coalescer;
let there: Coalescer;
let calls: number;

beforeEach(() => {
  clock = new FakeClock();
  const memory = shareInMemory(FORGOTTEN_ROW, { instances: 2, clock });
  here = new Coalescer(clock, memory.as("here"));
  there = new Coalescer(clock, memory.as("there"));
  calls = 0;
});

async function call(): Promise<Answer> {
  calls += 1;
  const body = JSON.stringify({ object: "list", has_more: false, data: [], call: calls });
  const facts = { requestId: `req_${calls}`, operation: "op", attempts: 1 };
  return { status: 200, headers: {}, body, source: "upstream", ...facts };
}

/** Where each answer came from, a second after the one before. */
async function read(coalescer: Coalescer, ...urls: string[]): Promise<Answer["source"][]> {
  const sources: Answer["source"][] = [];
  for (const url of urls) {
    await clock.advance(1_000);
    sources.push((await coalescer.read(url, READ, call, () => {})).source);
  }
  return sources;
}

test("what one instance may no longer show from memory, none does", async () => {
  await read(there, STAFF, TEAMS);
  await read(here, STAFF);
  await clock.advance(1_000);
  here.purge();
  expect(await read(there, STAFF, TEAMS)).toEqual(["upstream", "upstream"]);
  expect(await read(there, STAFF, TEAMS), "what came since").toEqual(["cache", "cache"]);
});

test("a list that is reloaded at one instance is new at all of them, every page of it and nothing else", async () => {
  await read(there, STAFF, `${STAFF}?starting_after=7`, TEAMS);
  await clock.advance(1_000);
  await here.read(STAFF, { ...READ, fresh: true }, call, () => {});
  expect(await read(there, `${STAFF}?starting_after=7`, STAFF, TEAMS)).toEqual([
    "upstream",
    "upstream",
    "cache",
  ]);
  expect(await read(here, STAFF)).toEqual(["cache"]);
});

test("a page that was on its way at one instance as the list was reloaded at another is not kept", async () => {
  let answer!: () => void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = `${STAFF}?starting_after=7`;
  const early = there.read(
    page,
    READ,
    () => held.then(call),
    () => {},
  );
  await clock.advance(1_000);
  await here.read(STAFF, { ...READ, fresh: true }, call, () => {});
  answer();
  await early;
  expect(await read(there, page)).toEqual(["upstream"]);
});
