import { expect, test } from "vitest";
import { createTestbed, errorOf } from "@/lib/testing/sandbox-testbed";

test("a fault affects one call, and the next gets the real answer", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.failNext({ endpoint: "v1", kind: "error" });
  const spoilt = await get("/v1/staff", bearer);
  expect(spoilt.status).toBe(500);
  expect(await errorOf(spoilt)).toMatchObject({ type: "api_error", code: "api_error" });
  expect(spoilt.headers.get("ratelimit-remaining")).toBe("119");
  expect((await get("/v1/staff", bearer)).status).toBe(200);
});

test("a fault can let calls pass first and affect several; calls to the other endpoint are not counted", async () => {
  const { sandbox, token, get } = createTestbed();
  sandbox.controls.failNext({ endpoint: "v1", kind: "error", status: 503, after: 2, times: 2 });
  const bearer = await token();
  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await get("/v1/staff", bearer)).status);
  expect(statuses).toEqual([200, 200, 503, 503, 200]);
});

test("several faults take effect in the order they were planned, and all can be cleared", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.failNext({ kind: "error", status: 502 });
  sandbox.controls.failNext({ kind: "error", status: 503 });
  sandbox.controls.failNext({ kind: "error", status: 504 });
  expect((await get("/v1/staff", bearer)).status).toBe(502);
  expect((await get("/v1/staff", bearer)).status).toBe(503);
  sandbox.controls.clearFaults();
  expect((await get("/v1/staff", bearer)).status).toBe(200);
});

test("of status, type and code, those that are left out follow from the others", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  const planned = async (fault: { status?: number; code?: string; type?: string }) => {
    sandbox.controls.failNext({ kind: "error", ...fault });
    const answer = await get("/v1/staff", bearer);
    const { code, type } = await errorOf(answer);
    return [answer.status, type, code];
  };
  expect(await planned({ code: "conflict" })).toEqual([409, "invalid_request_error", "conflict"]);
  expect(await planned({ status: 403 })).toEqual([403, "permission_error", "permission_denied"]);
  expect(await planned({ status: 503 })).toEqual([503, "api_error", "api_error"]);
  expect(await planned({ status: 400, code: "brand_new" })).toEqual([
    400,
    "invalid_request_error",
    "brand_new",
  ]);
  expect(await planned({ status: 418, type: "tea_error" })).toEqual([418, "tea_error", "invalid_request"]);
});

test("a planned 429 has nothing remaining and any Retry-After, even an invalid one", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.failNext({ kind: "error", status: 429 });
  const answer = await get("/v1/staff", bearer);
  expect(answer.headers.get("ratelimit-remaining")).toBe("0");
  expect(answer.headers.get("retry-after")).toBe("60");
  sandbox.controls.failNext({
    kind: "error",
    status: 429,
    headers: { "retry-after": "5, 60", "ratelimit-limit": null },
  });
  const odd = await get("/v1/staff", bearer);
  expect(odd.headers.get("retry-after")).toBe("5, 60");
  expect(odd.headers.has("ratelimit-limit")).toBe(false);
});

test("a planned error of the token endpoint has that endpoint's shape", async () => {
  const { sandbox, call } = createTestbed();
  const init = { method: "POST", headers: { authorization: `Bearer ${sandbox.apiKey}` } };
  for (const [status, error] of [
    [401, "invalid_client"],
    [429, "slow_down"],
    [503, "server_error"],
  ] as const) {
    sandbox.controls.failNext({ endpoint: "token", kind: "error", status });
    const answer = await call("/oauth/token", init);
    expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
  }
  expect((await call("/oauth/token", init)).status).toBe(200);
});

test("a gateway's page is HTML, and an empty success has no body", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.failNext({ kind: "html" });
  const page = await get("/v1/staff", bearer);
  expect([page.status, page.headers.get("content-type")]).toEqual([502, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("Bad Gateway");
  sandbox.controls.failNext({ kind: "empty" });
  const empty = await get("/v1/staff", bearer);
  expect([empty.status, await empty.text()]).toEqual([200, ""]);
});

test("calls without a valid token or over the limit do not use up a fault", async () => {
  const { sandbox, token, get, call } = createTestbed({ limits: { resources: 1 } });
  const bearer = await token();
  await get("/v1/staff", bearer);
  sandbox.controls.failNext({ kind: "html" });
  expect((await call("/v1/staff")).status).toBe(401);
  expect((await get("/v1/staff", bearer)).status).toBe(429);
  sandbox.controls.setLimits({ resources: 10 });
  expect((await get("/v1/staff", bearer)).status).toBe(502);
});

test("an unknown kind of fault is refused, and nothing is planned", () => {
  const { sandbox } = createTestbed();
  const kind = "lightning" as "reset";
  expect(() => sandbox.controls.failNext({ kind })).toThrow();
  expect(sandbox.runControl("failNext", { kind })).toMatchObject({
    done: false,
    problems: [{ input: "kind" }],
  });
  expect(sandbox.controls.state().plannedFaults).toBe(0);
});

test("a planned 401 is counted for no key, as that of a token which is refused", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  const left = async () => (await get("/v1/staff", bearer)).headers.get("ratelimit-remaining");
  expect(await left()).toBe("119");
  sandbox.controls.failNext({ endpoint: "v1", kind: "error", status: 401 });
  expect((await get("/v1/staff", bearer)).status).toBe(401);
  expect(await left()).toBe("118");
});
