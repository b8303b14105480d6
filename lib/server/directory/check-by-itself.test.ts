import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, type DirectoryBed, oauthError, openDirectoryBed } from "@/lib/server/testing/directory-bed";
import { settle } from "@/lib/server/upstream/testing/fake-clock";

let bed: DirectoryBed;
beforeEach(async () => {
  bed = await openDirectoryBed();
});
afterEach(() => bed.close());

describe("the check by itself", () => {
  test("once a minute, however many people look, and in nobody's name", async () => {
    await look(50);
    expect(bed.service.resources).toHaveLength(2);
    for (let second = 0; second < 59; second += 1) {
      await bed.clock.advance(1_000);
      await look(50);
    }
    expect(bed.service.resources).toHaveLength(2);
    await bed.clock.advance(1_000);
    await look(50);
    expect(bed.service.resources).toHaveLength(4);
    expect(bed.attempts.every(({ person }) => person === undefined)).toBe(true);
  });

  test("also after the clock was set back by hours", async () => {
    await look();
    bed.clock.setBack(3 * 3_600_000);
    await look();
    expect(bed.service.resources).toHaveLength(4);
  });

  test("never where there was traffic in the last minute", async () => {
    const read = { connection: "sandbox", path: "v1/teams", purpose: "browse" } as const;
    for (let n = 0; n < 5; n += 1) {
      await bed.done(bed.directory.read(ADA, { ...read, search: `?limit=${n + 1}` }));
      await bed.clock.advance(59_000);
      await look();
    }
    expect(bed.attempts.filter(({ purpose }) => purpose === "check")).toEqual([]);
  });

  test("never while the first read is in flight", async () => {
    const good = bed.service.resource;
    const held: (() => void)[] = [];
    bed.service.resource = (request, response) => void held.push(() => good(request, response));
    const read = bed.directory.read(ADA, {
      connection: "sandbox",
      path: "v1/teams",
      search: "",
      purpose: "browse",
    });
    await look();
    await expect.poll(() => held.length).toBe(1);
    bed.service.resource = good;
    for (const answer of held) answer();
    await bed.done(read);
    expect(bed.attempts.filter(({ purpose }) => purpose === "check")).toEqual([]);
  });

  test("never while nobody looks", async () => {
    await bed.clock.advance(600_000);
    bed.directory.status();
    await bed.page();
    expect(bed.service.resources).toHaveLength(0);
  });

  test("never while the key is paused or its exchanges rest, and it forgives nothing", async () => {
    bed.service.token = oauthError(401, "invalid_client");
    await look();
    expect(bed.service.exchanges).toBe(1);
    await bed.clock.advance(59_000);
    await look();
    expect(bed.service.exchanges).toBe(1);
    await bed.clock.advance(2_000);
    await look();
    expect(bed.service.exchanges).toBe(2);
    // The rest is twice as long now.
    await bed.clock.advance(61_000);
    await look();
    expect(bed.service.exchanges).toBe(2);
  });

  test("can be waited for, also by callers who come while it runs", async () => {
    const verdict = () => bed.directory.status().connections[0]?.verdict.code;
    const [first, second] = [bed.directory.look("sandbox"), bed.directory.look("sandbox")];
    expect(verdict()).toBe("unknown");
    await bed.done(second);
    expect(verdict()).toBe("ok");
    await bed.done(first);
    expect(bed.service.resources).toHaveLength(2);
  });
});

/** Somebody's screen asks, and what it may have started is over. */
async function look(times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) void bed.directory.look();
  while (bed.directory.status().connections[0]?.checkingSince !== undefined) await settle();
}
