import { describe } from "vitest";
import { type Arrival, watchArrivals } from "./arrivals";
import { expect, test } from "./fixtures";
import { apiPath } from "./knock";

const ALLOWED = ["accept", "accept-encoding", "authorization", "connection", "host"];
/** In the part of the API that is the connection's. */
const STAFF = "/v1/staff?limit=1";

const INBOUND = {
  "of the connection": [
    "Keep-Alive: timeout=99",
    "Proxy-Connection: keep-alive",
    "Proxy-Authorization: Basic c211Z2dsZWQ=",
    "TE: trailers",
    "Trailer: X-Smuggled",
    "Via: 1.1 smuggled",
    "Expect: 100-continue",
    "Content-Length: 0",
    "Content-Type: application/x-smuggled",
    "Max-Forwards: 0",
    "HTTP2-Settings: c211Z2dsZWQ",
    "Accept: text/smuggled",
    "Accept-Encoding: br, smuggled",
    "Accept-Language: x-smuggled",
    "Range: bytes=0-10",
    "If-Range: smuggled",
    "If-None-Match: *",
    'If-Match: "smuggled"',
    "If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT",
    "Cache-Control: only-if-cached, max-stale=9999",
    "Pragma: smuggled",
  ],
  "of the caller": [
    "Authorization: Bearer smuggled",
    "aUtHoRiZaTiOn: Bearer smuggled",
    "AUTHORIZATION: Basic c211Z2dsZWQ=",
    "Authorization_: Bearer smuggled",
    "Cookie: access_token=smuggled",
    "User-Agent: smuggled",
    "Referer: http://evil.example/smuggled",
    "X-Api-Key: smuggled",
    "Idempotency-Key: smuggled",
    "Service-Version: smuggled",
    "Request-Id: req_smuggled",
    "X-Request-Id: smuggled",
    "Traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    "Baggage: smuggled=1",
    "X-HTTP-Method-Override: DELETE",
    "X-HTTP-Method: DELETE",
    "X-Method-Override: DELETE",
    "Rollcall-Source: smuggled",
    "Rollcall-Attempts: 99",
    "X-Rollcall-Peer: smuggled",
    "X-Rollcall-Search: ?limit=2",
    "Origin: {origin}",
    "Sec-Fetch-Site: same-origin",
  ],
  "of proxies": [
    "Forwarded: for=smuggled;host=evil.example",
    "X-Forwarded-For: 203.0.113.9",
    "X_Forwarded_For: 203.0.113.9",
    "x-FORWARDED-for: 203.0.113.9",
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: https",
    "X-Forwarded-Port: 1",
    "X-Forwarded-Prefix: /smuggled",
    "X-Real-IP: 203.0.113.9",
    "X-Original-URL: /oauth/token",
    "X-Rewrite-URL: /oauth/token",
    "X-Original-Host: evil.example",
    "X-Host: evil.example",
    "X_Rollcall: smuggled",
  ],
  "of the framework": [
    "X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy",
    "X-Middleware-Subrequest-Id: smuggled",
    "X-Middleware-Rewrite: http://evil.example/smuggled",
    "X-Middleware-Next: 1",
    "X-Middleware-Override-Headers: authorization",
    "X-Middleware-Request-Authorization: Bearer smuggled",
    "X-Middleware-Set-Cookie: a=smuggled",
    "X-Nextjs-Data: 1",
    "Next-Action: smuggled",
    "Next-Router-State-Tree: smuggled",
    "Next-Router-Prefetch: 1",
    "Next-Router-Segment-Prefetch: /smuggled",
    "Next-URL: /smuggled",
    "X-Invoke-Path: /api/smuggled",
    "X-Invoke-Status: 500",
    "X-Invoke-Error: smuggled",
    "X-Invoke-Output: /smuggled",
    "X-Matched-Path: /api/smuggled",
    "X-Now-Route-Matches: 1=smuggled",
    "X-Next-Cache-Tags: smuggled",
    "X-Prerender-Revalidate: smuggled",
    "X-Vercel-Protection-Bypass: smuggled",
  ],
} as const;

/** Of each two all are tried together, too. */
const PAIRS = [
  ["of the connection", "of proxies"],
  ["of the caller", "of the framework"],
] as const;

describe("what goes up", () => {
  test.override({ serviceOptions: { staff: 30, limits: { resources: 1000 } } });

  for (const pair of PAIRS) {
    const lines = pair.flatMap((origin) => [...INBOUND[origin]]);
    test(`smuggling headers ${pair.join(" and ")}: of ${lines.length} none goes up`, async ({
      knock,
      service,
      rollcall,
    }) => {
      const target = apiPath(rollcall) + STAFF;
      // It brings the token.
      await knock({ target });
      const arrived = watchArrivals(service.url);
      const sent = lines.map((line) => line.replace("{origin}", rollcall.url));
      // One by one, and all that go together at once.
      for (const together of [
        ...sent.map((line) => [line]),
        sent.filter((line) => !/^(Expect|AUTH|aUt)/.test(line)),
      ]) {
        const reply = await knock({ target, lines: together });
        const said = together.join("\n");
        expect(reply.status, said).toBe(200);
        const came = arrived();
        expectClean(came, service.tokens);
        expect(came, said).toHaveLength(1);
      }
    });
  }

  test("smuggling requests: with framing that two readers would read differently, no second one goes up", async ({
    knock,
    service,
    rollcall,
  }) => {
    const api = apiPath(rollcall);
    // It brings the token.
    await knock({ target: api + STAFF });
    const arrived = watchArrivals(service.url);
    for (const { lines, body } of framingsAround(`${api}/v1/teams`)) {
      const { status } = await knock({ target: api + STAFF, lines, ...(body !== undefined && { body }) });
      const said = `${JSON.stringify(lines)}: ${status}`;
      expect([0, 200, 307, 400, 403, 404, 413, 417, 431, 501], said).toContain(status);
      const came = arrived();
      expect(came.length, said).toBeLessThanOrEqual(status === 200 ? 1 : 0);
      expectClean(came, service.tokens);
    }
    // Nothing has come late, either: after all of them, this one alone goes up.
    expect((await knock({ target: api + STAFF })).status).toBe(200);
    expect(arrived()).toHaveLength(1);
  });
});

test("the token exchange carries the key and nothing of the caller's", async ({ ask, service, rollcall }) => {
  const arrived = watchArrivals(service.url);
  expect((await ask(rollcall.api + STAFF)).status).toBe(200);
  const exchange = arrived().filter(({ request: line }) => line === "POST /oauth/token");
  expect(exchange).toHaveLength(1);
  const { headers = [] } = exchange[0] ?? {};
  expect(headers.map(([name]) => name).sort()).toEqual([...ALLOWED, "content-length"].sort());
  expect(Object.fromEntries(headers)).toMatchObject({
    authorization: `Bearer ${service.apiKey}`,
    "content-length": "0",
  });
});

interface Framing {
  lines: string[];
  body?: string;
}

/** Around a second request, for this target. */
function framingsAround(target: string): Framing[] {
  const second = `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Rollcall: 1\r\n\r\n`;
  const chunked = `0\r\n\r\n${second}`;
  return [
    { lines: ["Transfer-Encoding: xchunked"], body: chunked },
    { lines: ["Transfer-Encoding : chunked"], body: chunked },
    { lines: ["Transfer-Encoding: chunked, identity"], body: chunked },
    { lines: ["Transfer-Encoding: identity", "Content-Length: 4"], body: `abcd${second}` },
    { lines: ["Transfer-Encoding: chunked", "Content-Length: 4"], body: chunked },
    { lines: ["Transfer-Encoding: chunked", "Transfer-Encoding: x"], body: chunked },
    { lines: ["Transfer-Encoding:\x0bchunked"], body: chunked },
    { lines: ["Transfer-Encoding: chunked"], body: chunked },
    { lines: ["Content-Length: 4", "Content-Length: 0"], body: `abcd${second}` },
    { lines: ["Content-Length: -1"], body: second },
    { lines: ["Content-Length: 0x4"], body: `abcd${second}` },
    { lines: ["Content-Length: 4 4"], body: `abcd${second}` },
    { lines: [`Content-Length: ${second.length}`], body: second },
    { lines: ["Content-Length: 99999999999999999999"], body: second },
    { lines: ["X-Folded: a", " Authorization: Bearer smuggled"] },
    { lines: ["X-Bare: a\nAuthorization: Bearer smuggled"] },
    { lines: ["X-Cut: a\rAuthorization: Bearer smuggled"] },
    { lines: ["X-Nul: a\0b"] },
    { lines: ["Authorization\0: Bearer smuggled"] },
    { lines: [": nameless"] },
    { lines: ["Host: evil.example"] },
    { lines: ["Expect: smuggled"] },
    // Next answers these itself: with `{}`, and with a redirect to the same address and a parameter of its own.
    { lines: ["X-Middleware-Prefetch: 1"] },
    { lines: ["RSC: 1"] },
    { lines: ["Connection: authorization, host, accept"] },
    { lines: ["Connection: upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: c211Z2dsZWRzbXVnZ2xlZA=="] },
    { lines: ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"] },
  ];
}

/** Exactly the allow-list, once each, with the service's own token. */
function expectClean(arrived: readonly Arrival[], tokens: readonly string[]): void {
  for (const { request: line, headers } of arrived) {
    expect(line).toBe("GET /v1/staff?limit=1");
    expect(headers.map(([name]) => name).sort()).toEqual(ALLOWED);
    const { authorization, accept, ...rest } = Object.fromEntries(headers);
    expect(tokens.map((token) => `Bearer ${token}`)).toContain(authorization);
    expect(accept).toBe("application/json");
    expect(JSON.stringify(rest)).not.toMatch(/smuggled|evil|203\.0\.113/);
  }
}
