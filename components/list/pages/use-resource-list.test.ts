// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { msUntil, pass, until } from "@/lib/testing/time";

const { open } = listBed();

/** How often the server tries before it hands a failure on. */
const TRIES = 3;
const FAILURE = { endpoint: "v1", kind: "error", status: 500, code: "api_error" } as const;
const SCOPES = ["read:users", "read:participants", "read:teams"];

describe("to the end", () => {
  test("ten thousand staff come in a hundred pages, each row once", async () => {
    const page = await open({ staff: 10_000, limits: { resources: 100_000 } });
    await page.scrollUntil((words) => words.includes("All 10,000 loaded."));
    expect(new Set(page.keys()).size).toBe(10_000);
    expect(page.rollcall.calls()).toHaveLength(100);
    expect(page.words()).toContain("10,000 in all");
  });

  test.each([1, 100, 101])("%i are all there, and the end is said", async (staff) => {
    const page = await open({ staff });
    await page.scrollUntil((words) => words.includes(`All ${staff} loaded.`));
    expect(page.keys()).toHaveLength(staff);
  });

  test("that there are none is said, with a way to look again, and is no error", async () => {
    const page = await open({ staff: 0 });
    expect(page.words()).toContain(
      "No staff: the service has none for this organisation.Check again (1 call)",
    );
  });
});

/** The rows of the first page again, so turned that another one is their last: no cursor comes twice. */
function knownRows(text: string, first: string, _second: string, turn: number): string {
  const { data } = JSON.parse(first);
  return JSON.stringify({ ...JSON.parse(text), data: [...data.slice(turn + 1), ...data.slice(0, turn + 1)] });
}

test("three pages in a row of rows that are all known are passed over, and what comes after them is loaded", async () => {
  // The last one goes on from the second to last row of the first page, which no call asked after before.
  const TURNS = [0, 1, 98];
  let first = "";
  const page = await open({
    staff: 300,
    body(text, after) {
      if (after === "") {
        first = text;
        return text;
      }
      const next = TURNS.shift();
      return next === undefined ? text : knownRows(text, first, "", next);
    },
  });
  await page.scrollUntil((words) => words.includes("All 300 loaded. 301 were sent twice and shown once."));
  expect(page.rollcall.calls()).toHaveLength(7);
});

describe("a list without an end is stopped, and said", () => {
  type Rest = (text: string, first: string, second: string, turn: number) => string;
  const cases: Record<string, { size: number; rest: Rest; words: RegExp; calls: number }> = {
    "the same cursor again": {
      size: 100,
      rest: (_text, _first, second) => second,
      words:
        /Stopped at 200: the service says there is more, but sent the same cursor again\. 100 were sent twice/,
      calls: 2,
    },
    "an empty page": {
      size: 99,
      rest: () => '{"object":"list","url":"/v1/staff","has_more":true,"data":[]}',
      words: /Stopped at 99: the service says there is more, but sent an empty page\./,
      calls: 1,
    },
    "nothing new behind cursors that move": {
      size: 98,
      rest: knownRows,
      words:
        /Stopped at 98: the service says there is more, but sent four pages in a row with nothing new\. 392 were sent twice/,
      calls: 4,
    },
  };

  test.each(Object.entries(cases))("%s", async (_name, { size, rest, words, calls }) => {
    let first = "";
    let second = "";
    let turn = 0;
    const page = await open({
      staff: 500,
      body(text, after) {
        if (after === "") {
          const whole = JSON.parse(text);
          first = JSON.stringify({ ...whole, data: whole.data.slice(0, size) });
          return first;
        }
        second ||= text;
        return rest(text, first, second, turn++);
      },
    });
    await page.scrollUntil((said) => words.test(said));
    expect(page.words()).toMatch(/First [\d,]+ loaded/);
    expect(page.words()).not.toContain("All ");
    await page.act(({ list }) => list.more());
    await pass(1_000);
    expect(page.rollcall.calls().slice(1)).toHaveLength(calls);
  });
});

describe("a page that fails", () => {
  test("is said with its code and request id, what is loaded stays, and a retry goes on", async () => {
    const page = await open({ staff: 600 });
    page.rollcall.controls.failNext({ ...FAILURE, after: 1, times: TRIES });
    await page.scrollUntil((words) => words.includes("Page 3 could not be loaded. The 200 rows above stay."));
    await until(() => page.words().includes("The service failed"));
    const failed = page.rollcall.calls().findLast(({ status }) => status === 500);
    expect(page.words()).toMatch(new RegExp(`The service failed.*${failed?.requestId}.*api_error`));
    await page.act(({ list }) => list.retry());
    await page.scrollUntil((words) => words.includes("All 600 loaded."));
    expect(new Set(page.keys()).size).toBe(600);
  });

  test("twice and then comes is nothing that anybody sees", async () => {
    const page = await open({ staff: 600 });
    page.rollcall.controls.failNext({ ...FAILURE, after: 1, times: TRIES - 1 });
    await page.scrollUntil((words) => {
      expect(words).not.toContain("could not be loaded");
      return words.includes("All 600 loaded.");
    });
    expect(page.rollcall.calls().filter(({ status }) => status === 500)).toHaveLength(TRIES - 1);
  });

  test("as its token has ended is asked for with a new one, and nobody notices", async () => {
    const page = await open({ staff: 600 });
    page.rollcall.controls.revokeTokens();
    await page.scrollUntil((words) => {
      expect(words).not.toContain("could not be loaded");
      return words.includes("All 600 loaded.");
    });
    expect(page.rollcall.controls.requests().filter(({ path }) => path === "/oauth/token")).toHaveLength(2);
  });
});

const FAULTS = [
  ["html", "The service failed", TRIES],
  ["empty", "Unexpected response from the service", 1],
  ["truncated", "Unexpected response from the service", TRIES],
  ["reset", "The service cannot be reached", TRIES],
  ["stall", "The service took too long", TRIES],
] as const;

test.each(FAULTS)(
  "an answer that is %s is said in words, with an id of Rollcall's own or the service's, and a retry goes on",
  async (kind, title, times) => {
    const page = await open({ staff: 300, times: { attemptMs: 8_000, overallMs: 15_000 } });
    page.rollcall.controls.failNext({ endpoint: "v1", kind, times });
    await page.act(({ list }) => list.more());
    if (kind === "stall") await msUntil(() => page.list.failure);
    await until(() => page.list.failure);
    expect(page.words()).toContain(title);
    expect(page.words()).toMatch(/Request id (local_|req_)/);
    page.rollcall.controls.clearFaults();
    await page.act(({ list }) => list.retry());
    await page.scrollUntil((words) => words.includes("All 300 loaded."));
  },
);

describe("what somebody has to mend", () => {
  test("a lock in the middle: said with whose turn it is and its documentation; unlocked, it goes on", async () => {
    const page = await open({ staff: 600 });
    page.rollcall.controls.lock();
    await page.scrollUntil((words) => words.includes("The organisation is locked"));
    expect(page.keys()).toHaveLength(100);
    expect(page.words()).toContain("An administrator of the organisation");
    expect(page.words()).toContain("/errors#org_locked");
    page.rollcall.controls.unlock();
    await page.act(({ list }) => list.retry());
    await page.scrollUntil((words) => words.includes("All 600 loaded."));
  });

  test("a revoked key is told apart from a lock, and never as the person's own session", async () => {
    const page = await open({ staff: 600 });
    page.rollcall.controls.revokeKey();
    await page.scrollUntil((words) => words.includes("The API key was rejected"));
    expect(page.words(), "what the service said leads").toMatch(
      /Service error401 invalid_client.*502 upstream_authentication_failed/,
    );
    const refused = page.rollcall.controls.requests().findLast(({ path }) => path === "/oauth/token");
    expect(page.words()).toContain(refused?.requestId);
    expect(page.words()).not.toContain("session");
  });

  test("a permission taken away, and a service that stops: given back and started, the list goes on in place", async () => {
    const page = await open({ staff: 600 });
    page.rollcall.controls.setScopes(["read:participants"]);
    await page.scrollUntil((words) => words.includes("The key is not permitted to read this"));
    expect(page.words()).toContain("permission_denied");
    await until(() => page.words().includes("Page 2 could not be loaded. The 100 rows above stay."));
    page.rollcall.controls.setScopes(SCOPES);
    await page.act(({ list }) => list.retry());
    await until(() => page.keys().length === 200);
    page.rollcall.controls.stop();
    await page.scrollUntil((words) => words.includes("The service cannot be reached"));
    page.rollcall.controls.start();
    await page.act(({ list }) => list.retry());
    await page.scrollUntil((words) => words.includes("All 600 loaded."));
  });
});

describe("entered midway", () => {
  test("it never claims to be all, and begins anew for one call", async () => {
    const page = await open({ staff: 250 });
    const midway = await page.openPage({ after: page.keys()[99] });
    await midway.scrollUntil((words) => /End of the list: 150 loaded, starting partway/.test(words));
    expect(midway.words()).toContain("150 loaded, starting partway");
    expect(midway.words()).toContain(`Starts after ${page.keys()[99]}`);
    const before = page.rollcall.calls().length;
    await midway.act(({ list }) => list.reload.start());
    await midway.act(({ list }) => list.reload.confirm());
    await until(() => midway.list.entry === undefined);
    expect(midway.words()).toContain("First 100 loaded");
    expect(page.rollcall.calls()).toHaveLength(before + 1);
  });
});

test("what a colleague loaded seconds ago costs no call, and Loaded says when the service gave it", async () => {
  const colleague = await open({ staff: 300 });
  await colleague.scrollUntil((words) => words.includes("All 300 loaded."));
  await pass(25_000);
  const page = await colleague.openPage();
  const loadedAt = colleague.list.pages[0]?.receivedAt ?? 0;
  const shownAt = page.list.pages[0]?.receivedAt ?? 0;
  expect(page.list.pages[0]?.source).toBe("cache");
  // Age is in whole seconds.
  expect(Math.floor((shownAt - loadedAt) / 1000)).toBe(0);
  expect(page.words()).toContain(`Unix ${Math.floor(shownAt / 1000)}`);
  await page.scrollUntil((words) => words.includes("All 300 loaded."));
  expect(colleague.rollcall.calls()).toHaveLength(3);
  await page.act(({ list }) => list.reload.start());
  await page.act(({ list }) => list.reload.confirm());
  await until(() => page.list.pages[0]?.source === "upstream");
  expect(page.list.pages[0]?.receivedAt).toBeGreaterThanOrEqual(loadedAt + 25_000);
  await page.scrollUntil((words) => words.includes("All 300 loaded."));
  expect(colleague.rollcall.calls()).toHaveLength(6);
});

test("a reload never comes from memory, and keeps what is loaded when it fails", async () => {
  const page = await open({ staff: 500 });
  await page.scrollUntil((words) => words.includes("All 500 loaded."));
  page.rollcall.controls.failNext({ ...FAILURE, times: TRIES });
  await page.act(({ list }) => list.reload.start());
  await page.act(({ list }) => list.reload.confirm());
  await until(() => page.list.reload.failure);
  await until(() => page.words().includes("Not reloaded. The service failed. Loaded rows stay."));
  expect(page.keys()).toHaveLength(500);

  page.rollcall.controls.setStaff(40);
  const before = page.rollcall.calls().length;
  await page.act(({ list }) => list.reload.start());
  await page.act(({ list }) => list.reload.confirm());
  await until(() => page.words().includes("40 in all"));
  expect(page.words()).not.toContain("Not reloaded");
  expect(page.rollcall.calls()).toHaveLength(before + 1);
});
