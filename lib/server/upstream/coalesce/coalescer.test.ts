import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { apiError, json } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

let bed: Testbed;
let clock: FakeClock;

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock });
  // Warm: a key nothing is known of sends its first call alone.
  await bed.read("?warm=1");
  bed.service.resources.length = 0;
});

afterEach(() => bed.close());

/** Holds every answer back until `release`. */
function hold() {
  const good = bed.service.resource;
  const held: (() => void)[] = [];
  bed.service.resource = (request, response) => void held.push(() => good(request, response));
  return {
    async arrived(count: number) {
      while (held.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
    release() {
      bed.service.resource = good;
      for (const answer of held.splice(0)) answer();
    },
  };
}

const KEPT = { fresh: false };

describe("identical reads under way", () => {
  test("100 are one call; the first says upstream, the others shared", async () => {
    const held = hold();
    const reads = Array.from({ length: 100 }, () => bed.read("?limit=5"));
    await held.arrived(1);
    held.release();
    const sources = (await Promise.all(reads)).map(({ source }) => source);
    expect(bed.service.resources).toHaveLength(1);
    expect(sources).toEqual(["upstream", ...Array(99).fill("shared")]);
  });

  test("one of 50 gives up: 49 succeed, with one call", async () => {
    const held = hold();
    const impatient = new AbortController();
    const reads = Array.from({ length: 50 }, (_, index) =>
      bed.read("?limit=5", index === 0 ? { signal: impatient.signal } : {}),
    );
    await held.arrived(1);
    impatient.abort(new Error("gone"));
    await expect(reads[0]).rejects.toThrow("gone");
    held.release();
    const answers = await Promise.all(reads.slice(1));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(bed.service.resources).toHaveLength(1);
  });

  test("the last one who gives up ends the call, and the next one starts anew", async () => {
    const held = hold();
    const [one, other] = [new AbortController(), new AbortController()];
    const reads = [bed.read("", { signal: one.signal }), bed.read("", { signal: other.signal })];
    const failed = Promise.allSettled(reads);
    await held.arrived(1);
    const socket = bed.service.resources[0]?.socket;
    one.abort(new Error("gone"));
    other.abort(new Error("gone too"));
    await failed;
    await new Promise((resolve) => (socket?.destroyed ? resolve(undefined) : socket?.once("close", resolve)));
    held.release();
    await expect(bed.read()).resolves.toMatchObject({ source: "upstream" });
    expect(bed.service.resources).toHaveLength(2);
  });

  test("who wants a call of their own shares it only with who comes after; the older one ends with who waits for it", async () => {
    const held = hold();
    const older = new AbortController();
    const first = bed.read("", { signal: older.signal }).catch((error) => error);
    await held.arrived(1);
    const own = bed.read("", { own: true });
    await held.arrived(2);
    const later = bed.read();
    const socket = bed.service.resources[0]?.socket;
    older.abort(new Error("gone"));
    expect(await first).toMatchObject({ message: "gone" });
    await new Promise((resolve) => (socket?.destroyed ? resolve(undefined) : socket?.once("close", resolve)));
    held.release();
    expect((await Promise.all([own, later])).map(({ source }) => source)).toEqual(["upstream", "shared"]);
    expect(bed.service.resources).toHaveLength(2);
  });

  test("a failure is everybody's who shares it, and kept for nobody", async () => {
    const good = bed.service.resource;
    bed.service.resource = (_request, response) => apiError(response, 404, "resource_missing");
    const answers = await Promise.all([bed.read("", KEPT), bed.read("", KEPT)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    bed.service.resource = good;
    await expect(bed.read("", KEPT)).resolves.toMatchObject({ status: 200, source: "upstream" });
  });

  test("somebody who waits and joins a call in the background makes it theirs", async () => {
    const held = hold();
    // 100 of 120 under way: the background may not go any further while people ask, they may.
    const fill = Array.from({ length: 100 }, (_, index) => bed.read(`?fill=${index}`));
    await held.arrived(100);
    const background = bed.read("?limit=9", { purpose: "load" });
    const joined = bed.read("?limit=9", { purpose: "browse" });
    await held.arrived(101);
    held.release();
    await expect(background).resolves.toMatchObject({ source: "upstream" });
    await expect(joined).resolves.toMatchObject({ source: "shared" });
    await Promise.all(fill);
    expect(bed.attempts.find(({ query }) => query === "limit=9")?.purpose).toBe("browse");
  });
});

describe("an answer that is kept", () => {
  test("serves for 30 s with its age and no attempts, then no longer", async () => {
    await bed.read("", KEPT);
    await clock.advance(29_999);
    await expect(bed.read("", KEPT)).resolves.toMatchObject({ source: "cache", attempts: 0, ageMs: 29_999 });
    await clock.advance(1);
    await expect(bed.read("", KEPT)).resolves.toMatchObject({ source: "upstream" });
    expect(bed.service.resources).toHaveLength(2);
  });

  test("is not what a reload gets, and a reload's answer is what the next ones get", async () => {
    await bed.read("", KEPT);
    bed.service.resource = (_request, response) =>
      json(response, 200, { object: "list", has_more: false, data: [{ id: "new" }] });
    expect((await bed.read("", { fresh: true })).body).toContain("new");
    expect((await bed.read("", KEPT)).body).toContain("new");
    expect(bed.service.resources).toHaveLength(2);
  });

  test("is a list: what stands in the service's place for a moment is not shown again once the service is back", async () => {
    const good = bed.service.resource;
    const others = [{ status: "maintenance" }, { data: [null], has_more: false }, { data: [{ id: "1" }] }];
    for (const body of others) {
      bed.service.resource = (_request, response) => json(response, 200, body);
      await expect(bed.read("", KEPT)).resolves.toMatchObject({ status: 200, source: "upstream" });
    }
    bed.service.resource = good;
    expect((await bed.read("", KEPT)).body).toContain("has_more");
    await expect(bed.read("", KEPT)).resolves.toMatchObject({ source: "cache" });
  });

  test.each([
    ["403", (r: Parameters<typeof apiError>[0]) => apiError(r, 403, "org_locked"), 1],
    ["401 twice", (r: Parameters<typeof apiError>[0]) => apiError(r, 401, "authentication_required"), 2],
  ])("is forgotten with a %s on anything", async (_name, refuse, calls) => {
    const good = bed.service.resource;
    await bed.read("?limit=1", KEPT);
    bed.service.resource = (_request, response) => refuse(response);
    await bed.read("?limit=2", KEPT).catch(() => undefined);
    bed.service.resource = good;
    await bed.read("?limit=1", KEPT).catch(() => undefined);
    expect(bed.service.resources.length + bed.service.exchanges).toBeGreaterThanOrEqual(2 + calls);
    expect(
      bed.attempts.filter(({ query, path }) => path === "/v1/staff" && query === "limit=1"),
    ).toHaveLength(2);
  });

  test("is forgotten with a 401, even if nobody can say whether a new token would do better", async () => {
    await bed.read("?limit=1", KEPT);
    bed.service.resource = (_request, response) => apiError(response, 401, "authentication_required");
    bed.service.token = (_request, response) => apiError(response, 503, "api_error");
    await clock.until(bed.read("?limit=2", KEPT).catch(() => undefined));
    const again = bed.read("?limit=1", KEPT);
    await clock.until(again.catch(() => undefined));
    await expect(again).rejects.toMatchObject({ code: "upstream_authentication_failed" });
  });

  test("is forgotten as soon as the key is refused, while its last token still serves", async () => {
    bed.service.token = (_request, response) =>
      json(response, 200, { access_token: "token-short", token_type: "Bearer", expires_in: 60 });
    await clock.advance(900_000);
    await bed.read();
    await clock.advance(40_000);
    await bed.read("?limit=1", KEPT);
    // Old enough to be renewed in the background, and refused there.
    await clock.advance(17_500);
    bed.service.token = (_request, response) => json(response, 401, { error: "invalid_client" });
    await bed.read("?limit=2", KEPT);
    while (bed.attempts.at(-1)?.code !== "invalid_client") await settle();
    await expect(bed.read("?limit=1", KEPT)).resolves.toMatchObject({ source: "upstream" });
  });

  test("of one list goes with a reload of any of its pages; other lists stay", async () => {
    for (const search of ["?limit=1", "?limit=2"]) await bed.read(search, KEPT);
    await bed.read("?limit=1", { ...KEPT, path: "v1/teams" });
    await bed.read("?limit=1", { fresh: true });
    await expect(bed.read("?limit=2", KEPT)).resolves.toMatchObject({ source: "upstream" });
    await expect(bed.read("?limit=1", { ...KEPT, path: "v1/teams" })).resolves.toMatchObject({
      source: "cache",
    });
  });

  test("of one list is all of after its reload: a page that was on its way is neither kept nor joined by another read", async () => {
    let answered = 0;
    bed.service.resource = (_request, response) => {
      answered += 1;
      json(response, 200, { object: "list", url: "/v1/staff", has_more: false, data: [{ answered }] });
    };
    const held = hold();
    const before = bed.read("?starting_after=9", KEPT);
    await held.arrived(1);
    await clock.advance(1);
    const reload = bed.read("");
    await held.arrived(2);
    const after = bed.read("?starting_after=9", KEPT);
    await held.arrived(3);
    held.release();
    expect((await before).body).toContain('"answered":1');
    await reload;
    expect((await after).body).toContain('"answered":3');
    const { source, body } = await bed.read("?starting_after=9", KEPT);
    expect({ source, body }).toEqual({ source: "cache", body: (await after).body });
  });

  test("of one list stays, and so do its pages that are on their way, while reloads join the one under way", async () => {
    const held = hold();
    const reload = bed.read("");
    await held.arrived(1);
    await clock.advance(1);
    const page = bed.read("?starting_after=9", KEPT);
    await held.arrived(2);
    await clock.advance(1);
    const reads = [reload, page, bed.read(""), bed.read("?starting_after=9", KEPT)];
    held.release();
    const sources = (await Promise.all(reads)).map(({ source }) => source);
    expect(sources).toEqual(["upstream", "upstream", "shared", "shared"]);
    await expect(bed.read("?starting_after=9", KEPT)).resolves.toMatchObject({ source: "cache" });
  });

  test("stays when the list is only checked: a check is no reload of what somebody scrolls through", async () => {
    for (const search of ["?limit=1", "?limit=100"]) await bed.read(search, KEPT);
    await bed.read("?limit=1", { purpose: "check", fresh: true });
    expect(bed.service.resources).toHaveLength(3);
    await expect(bed.read("?limit=100", KEPT)).resolves.toMatchObject({ source: "cache" });
  });

  test("from before the clock was set back serves nobody: its age is not known", async () => {
    await bed.read("", KEPT);
    clock.setBack(60_000);
    await expect(bed.read("", KEPT)).resolves.toMatchObject({ source: "upstream" });
  });

  test("and joining serve as ever after a reload whose time is yet to come, as the clock was set back", async () => {
    await clock.advance(1);
    await bed.read("");
    clock.setBack(60_000);
    await Promise.all([bed.read("?limit=1", KEPT), bed.read("?limit=1", KEPT)]);
    await expect(bed.read("?limit=1", KEPT)).resolves.toMatchObject({ source: "cache" });
    expect(bed.service.resources).toHaveLength(2);
  });

  test("what left before a 403 is not kept after it", async () => {
    const held = hold();
    const early = bed.read("?limit=1", KEPT);
    await held.arrived(1);
    bed.service.resource = (_request, response) => apiError(response, 403, "org_locked");
    await bed.read("?limit=2", KEPT);
    held.release();
    await early;
    await expect(bed.read("?limit=1", KEPT)).resolves.toMatchObject({ source: "upstream" });
  });
});
