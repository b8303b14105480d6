import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isSignedOut } from "@/lib/client/session/session";
import { ApiFailure, type Failure } from "./api-failure";
import { fetchJson } from "./fetch-json";

test("an answer comes with its text, its value without loss, and where it came from", async () => {
  const text = '{"id": 12345678901234567890}';
  const url = await serve((_request, response) => {
    response.setHeader("Request-Id", "req_1").setHeader("Rollcall-Source", "shared").end(text);
  });
  expect(await fetchJson(url)).toMatchObject({ text, requestId: "req_1", source: "shared" });
});

test("an error has the words it came with, the id its call is journalled under, and when to come again", async () => {
  const error = { type: "rate_limit_error", code: "rate_limited", message: "Slow down." };
  const url = await serve((_request, response) => {
    response.writeHead(429, { "Request-Id": "req_2", "Retry-After": "30" }).end(JSON.stringify({ error }));
  });
  const before = Date.now();
  const { status, error: told, retryAt } = await rejection(fetchJson(url));
  expect({ status, told }).toEqual({ status: 429, told: { ...error, request_id: "req_2" } });
  expect(retryAt).toBeGreaterThanOrEqual(before + 30_000);
});

test("an error of the service is no error of Rollcall, whatever else the service calls as Rollcall does", async () => {
  const said = { type: "permission_error", code: "session_required", message: "No." };
  const odd = {
    param: null,
    doc_url: 7,
    upstream: { status: 503, code: "host_unknown" },
    reaches_back_to: "x",
  };
  const url = await serve((_request, response) => {
    response.writeHead(403, { "Request-Id": "req_3", "Rollcall-Source": "upstream" });
    response.end(JSON.stringify({ error: { ...odd, ...said } }));
  });
  const failed = await rejection(fetchJson(url));
  expect(failed).toEqual({ status: 403, byService: true, error: { ...said, request_id: "req_3" } });
  expect(isSignedOut(new ApiFailure(failed))).toBe(false);
});

test("a success that has nothing to say is an answer, and says nothing", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(204, { "Request-Id": "req_4", "Rollcall-Source": "upstream" }).end();
  });
  expect(await fetchJson(url)).toMatchObject({ text: "null", value: null, requestId: "req_4" });
});

test("an answer that is no JSON is not understood, whatever its status", async () => {
  const url = await serve((_request, response) => response.end("<html>Sign in to the proxy</html>"));
  expect(await rejection(fetchJson(url))).toMatchObject({
    status: 200,
    error: { code: "answer_unreadable" },
  });
});

test("an answer that does not come within its limit is none, and its connection is let go", async () => {
  let letGo: Promise<unknown> | undefined;
  const url = await serve(({ socket }) => {
    letGo = once(socket, "close");
  });
  expect(await rejection(fetchJson(url, { limitMs: 50 }))).toMatchObject({
    status: 0,
    error: { code: "server_gone" },
  });
  await letGo;
});

test("an answer that nobody wants any more is given up, for the reason that its reader had", async () => {
  const reader = new AbortController();
  const url = await serve(() => reader.abort(new Error("left")));
  await expect(fetchJson(url, { signal: reader.signal })).rejects.toThrow("left");
  await expect(fetchJson(url, { signal: reader.signal })).rejects.toThrow("left");
});

test("an answer that breaks off is none", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write('{"data": [', () => response.destroy());
  });
  expect(await rejection(fetchJson(url))).toMatchObject({ status: 0, error: { code: "server_gone" } });
});

test("who gives up gets the reason back, and no failure", async () => {
  const url = await serve(() => undefined);
  const reason = new Error("Nobody waits any more.");
  const giving = new AbortController();
  const asked = fetchJson(url, { signal: giving.signal });
  giving.abort(reason);
  await expect(asked).rejects.toBe(reason);
});

/** A server of this test alone, on the loopback. @returns its address */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function rejection(asked: Promise<unknown>): Promise<Failure> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`No failure, but ${error}`);
  return error.failure;
}
