import { afterEach, beforeEach, expect, test } from "vitest";
import { ADA, type DirectoryBed, KEY, openDirectoryBed } from "@/lib/server/testing/directory-bed";
import { createTarget, targetIdentity } from "@/lib/server/upstream/protocol/target";
import { rate } from "@/lib/server/upstream/testing/budget";
import { apiError, json } from "@/lib/server/upstream/testing/service-double";

const NEXT = "wdk_the_key_after_it";

let here: DirectoryBed;
/** The keys that tokens were asked for with. */
let keys: (string | undefined)[];

beforeEach(async () => {
  here = await openDirectoryBed();
  here.open("north");
  keys = [];
  const issue = here.service.token;
  here.service.token = (request, response) => {
    keys.push(request.headers.authorization?.replace("Bearer ", ""));
    issue(request, response);
  };
});
afterEach(() => here.close());

function read() {
  const asked = {
    connection: "north",
    path: "v1/staff",
    search: "",
    purpose: "browse",
    fresh: true,
  } as const;
  return here.done(here.directory.read(ADA, asked));
}

/** Whoever asks the service for a token with a key it has not seen is refused from now on. */
function refuseNewKeys(): void {
  here.service.token = (request, response) => {
    keys.push(request.headers.authorization?.replace("Bearer ", ""));
    json(response, 401, { error: "invalid_client" });
  };
}

test("a key that is rotated is asked with from the first call on", async () => {
  await read();
  here.service.resource = (request, response) => {
    expect(request.headers.authorization).toBe("Bearer token-2");
    json(response, 200, { object: "list", url: "/v1/staff", has_more: false, data: [] });
  };
  here.directory.rotateKey("north", NEXT);
  expect((await read()).status).toBe(200);
  expect(keys).toEqual([KEY, NEXT]);
});

test("a wrong key is known for one at once, and the old token serves on", async () => {
  await read();
  await here.clock.advance(1_000);
  refuseNewKeys();
  here.directory.rotateKey("north", NEXT);
  expect((await read()).status).toBe(200);
  const verdict = () => here.directory.status().connections[0]?.verdict?.code;
  expect(verdict()).toBe("key_rejected");
  expect((await read()).status).toBe(200);
  expect([verdict(), keys]).toEqual(["key_rejected", [KEY, NEXT]]);
});

test("what the old token serves counts for the old key: nothing of it for the new one, and all of it when the key is changed back", async () => {
  const spent = () => {
    const [status] = here.directory.status().connections;
    const { remaining, elsewhere, by } = status?.budget ?? { by: [] };
    return { remaining, elsewhere, own: by.reduce((sum, { calls }) => sum + calls, 0) };
  };
  const { resource: good } = here.service;
  let counted = 0;
  here.service.resource = (request, response) => {
    counted += 1;
    for (const [name, value] of Object.entries(rate(100, 100 - counted, 60))) response.setHeader(name, value);
    good(request, response);
  };
  await read();
  await read();
  expect(spent()).toEqual({ remaining: 98, elsewhere: 0, own: 2 });
  refuseNewKeys();
  here.directory.rotateKey("north", NEXT);
  await read();
  expect(spent()).toEqual({ remaining: 120, elsewhere: 0, own: 0 });
  here.directory.rotateKey("north", KEY);
  await read();
  expect(spent()).toEqual({ remaining: 96, elsewhere: 0, own: 4 });
});

test("what the old token serves is in the journal as a call of the old key, so that a start counts it for no other", async () => {
  await read();
  refuseNewKeys();
  here.directory.rotateKey("north", NEXT);
  await read();
  const reads = here.attempts.filter(({ purpose }) => purpose !== "token");
  const old = targetIdentity(createTarget(here.service.url, KEY));
  expect(reads.map(({ target }) => target)).toEqual([old, old]);
});

test("what the old token reads says nothing of the new key, which is unknown until it gets a token", async () => {
  await read();
  const { token: issue } = here.service;
  here.service.token = (_request, response) => json(response, 503, {});
  here.directory.rotateKey("north", NEXT);
  expect((await read()).status).toBe(200);
  const [status] = here.directory.status().connections;
  expect(status).toMatchObject({ verdict: { code: "unknown" }, budget: { isKnown: false } });
  here.service.token = issue;
  await here.clock.advance(60_000);
  await read();
  expect(keys).toEqual([KEY, NEXT]);
  expect(here.directory.status().connections[0]?.verdict).toMatchObject({ code: "ok" });
});

test("a new key whose token does not come is waited for 2 s by each read, and then the old token serves", async () => {
  await read();
  here.service.token = (request) => void keys.push(request.headers.authorization?.replace("Bearer ", ""));
  here.directory.rotateKey("north", NEXT);
  const reading = read();
  await expect.poll(() => keys).toEqual([KEY, NEXT]);
  expect(here.clock.expire()).toBe(true);
  expect((await reading).status).toBe(200);
});

test("where the service refuses the new key's tokens, one read shows it, and then the old token serves", async () => {
  await read();
  const good = here.service.resource;
  here.service.resource = (request, response) =>
    request.headers.authorization === "Bearer token-1"
      ? good(request, response)
      : apiError(response, 401, "authentication_required");
  here.directory.rotateKey("north", NEXT);
  await expect(read()).rejects.toMatchObject({ code: "upstream_authentication_failed" });
  expect((await read()).status).toBe(200);
  expect(here.directory.status().connections[0]?.verdict?.code).toBe("token_refused");
});

test("a copy has the rows of one key: its walk waits for the new one's token", async () => {
  await read();
  refuseNewKeys();
  here.directory.rotateKey("north", NEXT);
  const walk = here.directory.forWalk("north");
  const page = walk.read("v1/staff", "?limit=1", new AbortController().signal, () => undefined);
  await expect(here.done(page)).rejects.toMatchObject({ code: "upstream_authentication_failed" });
  expect((await read()).status).toBe(200);
});

test("a 429 to the old token pauses the old key alone", async () => {
  await read();
  await here.clock.advance(1_000);
  const { token: issue } = here.service;
  here.service.token = (_request, response) => json(response, 503, {});
  const good = here.service.resource;
  here.service.resource = (request, response) =>
    request.headers.authorization === "Bearer token-1"
      ? apiError(response, 429, "rate_limited", { "Retry-After": "1800" })
      : good(request, response);
  here.directory.rotateKey("north", NEXT);
  expect((await read()).status).toBe(429);
  here.service.token = issue;
  await here.clock.advance(60_000);
  expect((await read()).status).toBe(200);
});

test("where the new key gets no token in a pause of the one before, the old token serves once that is over", async () => {
  await read();
  await here.clock.advance(1_000);
  const good = here.service.resource;
  here.service.resource = (_request, response) =>
    apiError(response, 429, "rate_limited", { "Retry-After": "15" });
  expect((await read()).status).toBe(429);
  here.service.resource = good;
  refuseNewKeys();
  here.directory.rotateKey("north", NEXT);
  const asked = here.service.resources.length;
  await expect(read()).rejects.toMatchObject({ code: "upstream_authentication_failed" });
  expect(here.service.resources).toHaveLength(asked);
  await here.clock.advance(20_000);
  expect((await read()).status).toBe(200);
});

test("a pause of the key before holds up no other: each has a budget of its own", async () => {
  await read();
  const good = here.service.resource;
  here.service.resource = (request, response) =>
    request.headers.authorization === "Bearer token-1"
      ? apiError(response, 429, "rate_limited", { "Retry-After": "3600" })
      : good(request, response);
  expect((await read()).status).toBe(429);
  here.directory.rotateKey("north", NEXT);
  expect((await read()).status).toBe(200);
  expect(keys).toEqual([KEY, NEXT]);
});

test("a service that refuses the old token at once is asked with the new key, and nobody sees it", async () => {
  await read();
  const good = here.service.resource;
  here.service.resource = (request, response) =>
    request.headers.authorization === "Bearer token-1"
      ? apiError(response, 401, "authentication_required")
      : good(request, response);
  here.directory.rotateKey("north", NEXT);
  expect((await read()).status).toBe(200);
  expect(keys).toEqual([KEY, NEXT]);
});

test("a call under way is answered, and the same key again changes nothing", async () => {
  const held = here.hold();
  const reading = read();
  await held.arrived(1);
  here.directory.rotateKey("north", NEXT);
  here.directory.rotateKey("north", NEXT);
  held.release();
  expect((await reading).status).toBe(200);
  expect((await here.directory.access("north")).key.fingerprint).not.toBe("");
});

test("attack: a service that repeats the newest of several keys to the one that serves: it reaches no page", async () => {
  await read();
  refuseNewKeys();
  here.directory.rotateKey("north", "wdk_a_key_that_is_wrong");
  await read();
  here.directory.rotateKey("north", NEXT);
  here.service.resource = (_request, response) => void response.end(JSON.stringify({ echo: NEXT }));
  expect((await read()).body).toBe('{"echo":"[redacted]"}');
});

test("attack: a service that repeats the old key or its token after the change: neither reaches a page", async () => {
  await read();
  here.directory.rotateKey("north", NEXT);
  here.service.resource = (_request, response) =>
    void response.end(
      JSON.stringify({ object: "list", url: "/v1/staff", has_more: false, data: [], echo: KEY }),
    );
  expect((await read()).body).not.toContain(KEY);
});
