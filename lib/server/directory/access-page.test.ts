import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ADA,
  ADA_AS_STAFF,
  BOB,
  type DirectoryBed,
  denyingParticipants,
  listing,
  oauthError,
  openDirectoryBed,
  refusing,
} from "@/lib/server/testing/directory-bed";
import { settle } from "@/lib/server/upstream/testing/fake-clock";
import { json } from "@/lib/server/upstream/testing/service-double";

let bed: DirectoryBed;
beforeEach(async () => {
  bed = await openDirectoryBed();
});
afterEach(() => bed.close());

describe("permissions", () => {
  test("follow from real traffic, resource by resource", async () => {
    expect((await permissions()).staff).toEqual({
      resource: "staff",
      path: "/v1/staff",
      permission: "unknown",
      likelyScope: "read:users",
    });
    bed.service.resource = denyingParticipants();
    const began = bed.clock.now();
    const { checkedAt } = await bed.check();
    const { staff, participants } = await permissions();
    expect(staff).toMatchObject({ permission: "permitted", hasLikelyScope: true, requestId: "req_1" });
    const lastGoodAt = staff?.lastGoodAt ?? 0;
    expect(lastGoodAt).toBeGreaterThanOrEqual(began);
    expect(lastGoodAt).toBeLessThanOrEqual(checkedAt);
    expect(participants).toMatchObject({
      permission: "denied",
      likelyScope: "read:participants",
      hasLikelyScope: false,
    });
    bed.service.resource = refusing(404, "resource_missing");
    await bed.clock.advance(10_000);
    await bed.check();
    expect((await permissions()).staff).toMatchObject({ permission: "not_offered", lastGoodAt });
  });

  test("a locked organisation, a failure and a missing item say nothing of them", async () => {
    await bed.check();
    for (const arrange of [refusing(403, "org_locked"), refusing(500, "api_error")]) {
      bed.service.resource = arrange;
      await bed.clock.advance(30_000);
      await bed.check();
    }
    bed.service.resource = refusing(404, "resource_missing");
    for (const [path, search] of [
      ["v1/staff/7", ""],
      ["v1/staff", "?starting_after=7"],
    ] as const) {
      await bed.done(bed.directory.read(ADA, { connection: "sandbox", path, search, purpose: "browse" }));
    }
    expect((await permissions()).staff?.permission).toBe("permitted");
  });

  test("an answer that is no list proves neither that the service works nor that the list may be read", async () => {
    bed.service.resource = (_, response) => json(response, 200, { data: [null], has_more: false });
    const read = { connection: "sandbox", path: "v1/staff", search: "", purpose: "browse" } as const;
    expect((await bed.done(bed.directory.read(ADA, read))).body).toContain("[null]");
    expect(bed.verdict()).toMatchObject({ code: "answer_not_understood", resource: "/v1/staff" });
    expect((await permissions()).staff?.permission).toBe("unknown");
  });

  test("missing declared fields are named until items have them again", async () => {
    bed.service.resource = listing({ id: 1, object: "staff", name: null });
    await bed.check();
    await settle();
    expect((await permissions()).staff).toMatchObject({
      permission: "fields_missing",
      missingFields: ["livemode"],
      requestId: "req_1",
    });
    bed.service.resource = listing(ADA_AS_STAFF);
    await bed.clock.advance(10_000);
    await bed.check();
    await settle();
    expect((await permissions()).staff?.permission).toBe("permitted");
  });

  test("one page a minute is examined, and an empty list shows nothing", async () => {
    const read = (limit: number) => {
      const search = `?limit=${limit}`;
      const what = { connection: "sandbox", path: "v1/staff", search, purpose: "browse" } as const;
      return bed.done(bed.directory.read(ADA, what)).then(settle);
    };
    bed.service.resource = listing();
    await read(1);
    expect((await permissions()).staff?.permission).toBe("permitted");
    bed.service.resource = listing({ id: 1 });
    await read(2);
    expect((await permissions()).staff?.permission).toBe("permitted");
    await bed.clock.advance(60_000);
    await read(3);
    expect((await permissions()).staff?.missingFields).toEqual(["name", "livemode", "object"]);
    bed.clock.setBack(3 * 3_600_000);
    bed.service.resource = listing({ id: 1, name: "Ada" });
    await read(4);
    // The page before is of hours later.
    expect((await permissions()).staff?.missingFields).toEqual(["livemode", "object"]);
  });
});

describe("key, token and budget", () => {
  test("scopes, life and exchanges show; key and token do not", async () => {
    const began = bed.clock.now();
    const { checkedAt } = await bed.check();
    const { key, token, connection } = await bed.page();
    expect(key).toEqual({ fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/), baseUrl: bed.service.url });
    expect(token).toEqual({
      state: "live",
      issuedAt: began,
      expiresAt: began + 900_000,
      scopes: ["read:users"],
      exchangesLastMinute: 1,
      exchangesLastHour: 1,
      exchangeLimitPerMinute: 30,
      lastExchange: { at: began, requestId: "req_1" },
    });
    expect(connection.checkedAt).toBe(checkedAt);
    expect(JSON.stringify([await bed.page(), bed.directory.status(), bed.attempts])).not.toMatch(
      /wdk_|token-1/,
    );
    await bed.clock.advance(60_001);
    expect((await bed.page()).token).toMatchObject({ exchangesLastMinute: 0, exchangesLastHour: 1 });
    await bed.clock.advance(3_600_000);
    expect((await bed.page()).token).toMatchObject({ state: "none", exchangesLastHour: 0 });
  });

  test("a refused exchange shows its code", async () => {
    bed.service.token = oauthError(401, "invalid_client");
    const at = bed.clock.now();
    await bed.check();
    expect((await bed.page()).token.lastExchange).toEqual({
      at,
      requestId: "req_1",
      code: "invalid_client",
    });
  });

  test("each minute with calls: what was left, who spent it, what others spent, the service's 429s", async () => {
    let left = 100;
    bed.service.resource = (_request, response) => {
      left -= 1;
      const headers = {
        "ratelimit-limit": "120",
        "ratelimit-remaining": String(left),
        "ratelimit-reset": "30",
      };
      json(response, 200, { object: "list", url: "/", has_more: false, data: [] }, headers);
    };
    await bed.check();
    await bed.clock.advance(120_000);
    bed.service.resource = refusing(429, "rate_limited");
    const read = { connection: "sandbox", path: "v1/staff", search: "", purpose: "browse" } as const;
    await bed.done(bed.directory.read(BOB, read));
    const { budget } = await bed.page();
    expect(budget).toHaveLength(2);
    expect(budget[0]).toMatchObject({
      limit: 120,
      remaining: 98,
      elsewhere: 20,
      throttled: 0,
      by: [{ purpose: "check", person: "ada@example.com", calls: 2 }],
    });
    expect(budget[1]).toMatchObject({
      throttled: 1,
      throttledIds: ["req_1"],
      by: [{ purpose: "browse", person: "bob@example.com", calls: 1 }],
    });
    expect((budget[0]?.at ?? 1) % 60_000).toBe(0);
    await bed.clock.advance(3_600_000);
    expect((await bed.page()).budget).toEqual([]);
  });

  test("every version that was seen in the last day, the newest first", async () => {
    for (const version of ["v1", "v2"]) {
      bed.service.resource = (_request, response) =>
        json(response, 200, { data: [] }, { "service-version": version, "request-id": `req_${version}` });
      await bed.check();
      await bed.clock.advance(20 * 3_600_000);
    }
    expect((await bed.page()).serviceVersions).toEqual([
      { version: "v2", at: bed.clock.now() - 20 * 3_600_000, requestId: "req_v2" },
    ]);
  });
});

describe("discovery", () => {
  test("fetches the document below the base URL, once in 10 s, with neither key nor token", async () => {
    await bed.check();
    bed.open("sandbox", "/tenant/a");
    bed.service.resources = [];
    bed.service.resource = (_request, response) =>
      json(response, 200, { issuer: "https://bed.service.example" });
    const found = await discover();
    expect(found).toMatchObject({
      path: "/.well-known/oauth-authorization-server",
      status: 200,
      requestId: "req_1",
      document: { issuer: "https://bed.service.example" },
    });
    expect(bed.asked()).toEqual(["/tenant/a/.well-known/oauth-authorization-server"]);
    expect(bed.service.resources[0]?.headers.authorization).toBeUndefined();
    await discover(BOB);
    await bed.clock.advance(9_999);
    await discover();
    expect(bed.service.resources).toHaveLength(1);
    await bed.clock.advance(1);
    await discover();
    expect(bed.service.resources).toHaveLength(2);
  });

  test("is an attempt like any other, but costs no budget and proves nothing of access", async () => {
    bed.service.resource = refusing(403, "org_locked");
    await discover();
    expect(bed.attempts).toMatchObject([
      { path: "/.well-known/oauth-authorization-server", purpose: "check", status: 403, sent: true },
      { path: "/.well-known/openid-configuration", purpose: "check", status: 403, sent: true },
    ]);
    expect(bed.verdict()).toEqual({ code: "unknown" });
    expect((await bed.page()).budget).toEqual([]);
    expect(bed.directory.status().connections[0]?.budget.by).toEqual([]);
  });

  test("falls back to OpenID's document", async () => {
    bed.service.resource = (request, response) =>
      request.url === "/.well-known/openid-configuration"
        ? json(response, 200, { issuer: "https://bed.service.example" })
        : refusing(404, "resource_missing")(request, response);
    const found = await discover();
    expect(found).toMatchObject({
      path: "/.well-known/openid-configuration",
      status: 200,
      document: { issuer: "https://bed.service.example" },
    });
    expect(found).not.toHaveProperty("problem");
  });

  test("a document that begins and does not end is waited for once", async () => {
    bed.service.resource = (_, response) => void response.writeHead(200).write("{");
    const found = bed.directory.discovery(ADA, "sandbox");
    await vi.waitFor(() => expect(bed.asked()).toHaveLength(1));
    // Both ends are of this process, so that by then the head has been read.
    for (let turn = 0; turn < 3; turn += 1) await settle();
    bed.clock.expire();
    expect((await found).problem).toContain("no whole answer");
    expect(bed.asked()).toHaveLength(1);
  });

  const BOTH = 2;
  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string, number]>([
    [
      "a 404",
      refusing(404, "resource_missing"),
      "The service answered 404. At /.well-known/openid-configuration: The service answered 404.",
      BOTH,
    ],
    ["a pause", refusing(429, "rate_limited"), "The service answered 429.", 1],
    ["a failure", refusing(500, "api_error"), "The service answered 500.", 1],
    ["a list", (_, response) => json(response, 200, []), "it is no JSON object", BOTH],
    ["no JSON", (_, response) => void response.end("<html>"), "it is no JSON object", BOTH],
    [
      "a redirect, which is not followed",
      (_, response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
      "redirect",
      BOTH,
    ],
    ["nobody there", (request) => void request.socket.destroy(), "could not be reached", 1],
  ])("%s: why there is none", async (_name, answer, problem, requests) => {
    bed.service.resource = answer;
    const found = await discover();
    expect(found.document).toBeUndefined();
    expect(found.problem).toContain(problem);
    expect(bed.service.resources).toHaveLength(requests);
  });
});

async function permissions() {
  return Object.fromEntries((await bed.page()).permissions.map((each) => [each.resource, each]));
}

function discover(reader = ADA) {
  return bed.done(bed.directory.discovery(reader, "sandbox"));
}
