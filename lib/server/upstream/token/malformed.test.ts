import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { type ServiceDouble, startServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { KEY, openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const GOOD = { access_token: "t", token_type: "Bearer", expires_in: 900, scope: "read:users" };

let clock: FakeClock;
let bed: Testbed;
/** Where redirects lead. */
let elsewhere: ServiceDouble;

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock, random: () => 0.5 });
  elsewhere = await startServiceDouble();
});

afterEach(async () => {
  await bed.close();
  await elsewhere.close();
});

interface Raw {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A good answer with other fields; `undefined` leaves one out. */
function fields(changed: Record<string, unknown>): Raw {
  return { body: JSON.stringify({ ...GOOD, ...changed }) };
}

/** A good answer whose life is written like this. */
function life(text: string): Raw {
  return { body: `{"access_token":"t","token_type":"Bearer","expires_in":${text}}` };
}

async function answerWith({ status = 200, headers = {}, body = "" }: Raw) {
  const well = bed.service.token;
  bed.service.token = (_request, response) => response.writeHead(status, headers).end(body);
  const call = bed.read();
  await clock.until(call);
  const failure: unknown = await call.then(
    () => undefined,
    (error) => error,
  );
  bed.service.token = well;
  return failure;
}

async function expectSafe(failure: unknown): Promise<void> {
  expect(bed.service.resources).toHaveLength(0);
  expect(elsewhere.exchanges + elsewhere.resources.length).toBe(0);
  expect(JSON.stringify([failure, (failure as Error).message, bed.attempts])).not.toContain(KEY);
  const next = bed.read();
  await clock.until(next);
  expect((await next).status).toBe(200);
  expect(bed.service.resources[0]?.headers.authorization).toMatch(/^Bearer token-\d$/);
}

describe("a token answer that makes no sense is refused with the reason, and the next one serves", () => {
  test.each<[string, Raw, RegExp]>([
    ["no access_token", fields({ access_token: undefined }), /no usable access_token/],
    ["an access_token of null", fields({ access_token: null }), /no usable access_token/],
    ["an access_token that is a number", fields({ access_token: 7 }), /no usable access_token/],
    ["an empty access_token", fields({ access_token: "" }), /forbidden characters/],
    ["the key itself as the token", fields({ access_token: KEY }), /key itself/],
    ["a line break in the token", fields({ access_token: "t\r\nX-Evil: 1" }), /forbidden characters/],
    ["a zero byte in the token", fields({ access_token: "t\0" }), /forbidden characters/],
    ["a DEL in the token", fields({ access_token: "t\x7f" }), /forbidden characters/],
    ["a space in the token", fields({ access_token: "t t" }), /forbidden characters/],
    ["letters beyond ASCII in the token", fields({ access_token: "tökén" }), /forbidden characters/],
    ["a token of more than 4 KiB", fields({ access_token: "t".repeat(4097) }), /longer than 4096 characters/],
    ["no token_type", fields({ token_type: undefined }), /no usable token_type/],
    ["another token_type", fields({ token_type: "MAC" }), /not Bearer/],
    ["no expires_in", fields({ expires_in: undefined }), /no usable expires_in/],
    ["a life of null", life("null"), /no usable expires_in/],
    ["a life in words", life('"900"'), /no usable expires_in/],
    ["a life of nothing", life("0"), /life of 0 s makes no sense/],
    ["a life before now", life("-900"), /life of -900 s makes no sense/],
    ["a life of a fraction", life("0.5"), /life of 0.5 s makes no sense/],
    ["a life of a year", life("31536000"), /life of 31536000 s makes no sense/],
    ["a life beyond numbers", life("1e999"), /no usable expires_in/],
    ["a life of NaN", life("NaN"), /no usable body/],
    ["a scope that is no text", fields({ scope: ["read:users"] }), /no usable scope/],
    ["an array", { body: JSON.stringify([GOOD]) }, /no usable body/],
    ["null", { body: "null" }, /no usable body/],
    ["a text", { body: '"t"' }, /no usable body/],
    ["HTML", { headers: { "content-type": "text/html" }, body: "<h1>Welcome" }, /no usable body/],
    ["nothing", {}, /no usable body/],
    ["half of its JSON", { body: JSON.stringify(GOOD).slice(0, 30) }, /no usable body/],
    ["more than 64 KiB", { body: `"${"x".repeat(64 * 1024)}"` }, /larger than 64 KiB/],
    ["9 MiB", { body: "x".repeat(9 * 1024 * 1024) }, /larger than 64 KiB/],
    [
      "a million keys",
      {
        body: JSON.stringify(GOOD).replace(
          "}",
          `${Array.from({ length: 1_000_000 }, (_, i) => `,"k${i}":1`).join("")}}`,
        ),
      },
      /larger than 64 KiB/,
    ],
    ["a million levels", { body: "[".repeat(1_000_000) }, /larger than 64 KiB/],
    [
      "8 MiB in gzip",
      {
        headers: { "content-encoding": "gzip" },
        body: gzipSync(JSON.stringify({ ...GOOD, more: "x".repeat(8 * 1024 * 1024) })),
      },
      /larger than 64 KiB/,
    ],
    ["20,000 levels", { body: "[".repeat(20_000) }, /no usable body/],
    [
      "a token beyond 200 levels",
      { body: JSON.stringify(GOOD).replace("}", `,"more":${"[".repeat(201)}${"]".repeat(201)}}`) },
      /no usable body/,
    ],
    ["nonsense for gzip", { headers: { "content-encoding": "gzip" }, body: "nonsense" }, /damaged/],
    [
      "half of its gzip",
      { headers: { "content-encoding": "gzip" }, body: gzipSync(JSON.stringify(GOOD)).subarray(0, 40) },
      /damaged/,
    ],
    ["an encoding nobody asked for", { headers: { "content-encoding": "br" }, body: "x" }, /encoding br/],
  ])("%s", async (_name, raw, reason) => {
    const failure = await answerWith(raw);
    expect(failure).toMatchObject({
      code: "upstream_invalid_response",
      message: expect.stringMatching(reason),
    });
    await expectSafe(failure);
  });

  test.each([201, 202, 203, 204, 206, 600, 999])(
    "status %i is no success of the interface, nor a refusal",
    async (status) => {
      const failure = await answerWith({ status, ...(status !== 204 && fields({})) });
      expect(failure).toMatchObject({
        code: "upstream_invalid_response",
        message: expect.stringContaining(`answered ${status}`),
        detail: { upstream: { status } },
      });
      await expectSafe(failure);
    },
  );

  test.each([400, 403, 404, 405, 418])("status %i, whatever came with it", async (status) => {
    const failure = await answerWith({ status, ...(status !== 204 && fields({})) });
    expect(failure).toMatchObject({
      code: "upstream_authentication_failed",
      message: expect.stringContaining(`answered ${status}`),
      detail: { upstream: { status } },
    });
    await expectSafe(failure);
  });

  test.each([300, 301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
    const failure = await answerWith({ status, headers: { location: `${elsewhere.url}/oauth/token` } });
    expect(failure).toMatchObject({ code: "upstream_redirect", detail: { upstream: { status } } });
    await expectSafe(failure);
  });
});

test("a scope of null counts as none, and the token is used", async () => {
  bed.service.token = (_request, response) => response.end(JSON.stringify({ ...GOOD, scope: null }));
  expect((await bed.read()).status).toBe(200);
  expect(bed.upstream.tokens.state()).not.toHaveProperty("scope");
});

test("a token is used with all that the standards allow: any case, unknown fields, gzip, another content type", async () => {
  const body = gzipSync(JSON.stringify({ ...GOOD, token_type: "bearer", scope: undefined, more: [1] }));
  bed.service.token = (_request, response) =>
    response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" }).end(body);
  expect((await bed.read()).status).toBe(200);
});
