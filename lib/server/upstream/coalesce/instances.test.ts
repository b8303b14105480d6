import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "@/lib/server/upstream/send/answer";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { type SharedMemory, shareInMemory } from "@/lib/server/upstream/testing/shared-memory";
import { Coalescer } from "./coalescer";
import { FORGOTTEN_ROW, type ForgottenRow } from "./forgotten-row";

const STAFF = "north https://a.test/v1/staff";
const TEAMS = "north https://a.test/v1/teams";
const READ = { connection: "north", purpose: "browse", operation: "op" } as const;

let clock: FakeClock;
let memory: SharedMemory<ForgottenRow>;
let here: Coalescer;
let there: Coalescer;
let calls: number;

beforeEach(() => {
  clock = new FakeClock();
  memory = shareInMemory(FORGOTTEN_ROW, { instances: 2, clock });
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

const reload = (url: string) => here.read(url, { ...READ, fresh: true }, call, () => {});

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
  await reload(STAFF);
  expect(await read(there, `${STAFF}?starting_after=7`, STAFF, TEAMS)).toEqual([
    "upstream",
    "upstream",
    "cache",
  ]);
  expect(await read(here, STAFF)).toEqual(["cache"]);
});

test("a reload that joins a call drops what is older than its rows at all instances, and nothing newer", async () => {
  const [old, newer] = [`${STAFF}?starting_after=7`, `${STAFF}?starting_after=9`];
  await read(there, old);
  await clock.advance(1_000);
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const joined = here.read(
    STAFF,
    READ,
    () => held.then(call),
    () => {},
  );
  await read(there, newer);
  await clock.advance(1_000);
  const reloaded = reload(STAFF);
  answer?.();
  expect([(await joined).source, (await reloaded).source]).toEqual(["upstream", "shared"]);
  expect(await read(there, newer, old)).toEqual(["cache", "upstream"]);
  expect(await read(here, STAFF)).toEqual(["cache"]);
});

test("what each instance has reloaded while the database was away is old for the others once it is back", async () => {
  await read(here, STAFF, TEAMS);
  await read(there, STAFF, TEAMS);
  memory.part();
  await clock.advance(1_000);
  await reload(STAFF);
  await there.read(TEAMS, { ...READ, fresh: true }, call, () => {});
  memory.join();
  expect(await read(there, STAFF, TEAMS)).toEqual(["upstream", "cache"]);
  expect(await read(here, TEAMS, STAFF)).toEqual(["upstream", "cache"]);
});

test("a refusal that one instance met while the database was away empties all memories once it is back", async () => {
  await read(there, STAFF);
  memory.part();
  await clock.advance(1_000);
  here.purge();
  await there.read(TEAMS, { ...READ, fresh: true }, call, () => {});
  memory.join();
  expect(await read(there, STAFF)).toEqual(["upstream"]);
});

describe("a page that is on its way at one instance while the list is reloaded at another", () => {
  const PAGE = `${STAFF}?starting_after=7`;
  let answer: () => void;
  let early: Promise<Answer>;
  let row: ForgottenRow;
  let isHeard: boolean;

  beforeEach(async () => {
    isHeard = true;
    here = new Coalescer(clock, memory.as("here"));
    const late = memory.as("there");
    row = late.peek();
    const peek = () => {
      if (isHeard) row = late.peek();
      return row;
    };
    there = new Coalescer(clock, { ...late, peek });
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    early = there.read(
      PAGE,
      READ,
      () => held.then(call),
      () => {},
    );
    await clock.advance(1_000);
  });

  test("is not kept", async () => {
    await reload(STAFF);
    answer();
    await early;
    expect(await read(there, PAGE)).toEqual(["upstream"]);
  });

  test("is not kept for longer than until that is heard", async () => {
    isHeard = false;
    await reload(STAFF);
    answer();
    await early;
    isHeard = true;
    expect(await read(there, PAGE)).toEqual(["upstream"]);
  });

  test("is not kept where the clock of the one that reloads is ahead", async () => {
    await reload(STAFF);
    clock.setBack(2_000);
    answer();
    await early;
    expect(await read(there, PAGE)).toEqual(["upstream"]);
  });

  test("is what a reload joins, and is not kept even so", async () => {
    await reload(STAFF);
    await clock.advance(1_000);
    const reloaded = there.read(PAGE, { ...READ, fresh: true }, call, () => {});
    answer();
    expect((await reloaded).source).toBe("shared");
    await early;
    expect(await read(there, PAGE)).toEqual(["upstream"]);
  });

  test("is no newer for a check that joins it", async () => {
    isHeard = false;
    await reload(STAFF);
    await clock.advance(1_000);
    const check = there.read(PAGE, { ...READ, purpose: "check", fresh: true }, call, () => {});
    answer();
    expect((await check).source).toBe("shared");
    await early;
    isHeard = true;
    expect(await read(there, PAGE)).toEqual(["upstream"]);
  });
});
