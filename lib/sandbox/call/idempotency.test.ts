import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileStore } from "@/lib/sandbox/store/file-store";
import { createTestbed, errorOf } from "@/lib/testing/sandbox-testbed";

const key = (value: string) => ({ "idempotency-key": value });

test("the same parameters in any order get the first answer again, even once the team is deleted", async () => {
  const { send, clock } = createTestbed();
  const first = await send("POST", "/v1/teams", '{"name":"N","description":"d"}', key("one"));
  clock.now += 5000;
  await send("DELETE", "/v1/teams/N");
  const again = await send("POST", "/v1/teams", ' {"description": "d", "name": "N"}', key("one"));
  expect(again.status).toBe(200);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
  expect(await again.json()).toEqual(await first.json());
  expect((await send("DELETE", "/v1/teams/N")).status).toBe(404);
});

test("other parameters with the same key are an idempotency_key_reused, whatever the first answer was", async () => {
  const { send } = createTestbed();
  await send("POST", "/v1/teams", { name: "N" }, key("one"));
  await send("POST", "/v1/teams", {}, key("two"));
  for (const used of ["one", "two"]) {
    const other = await send("POST", "/v1/teams", { name: "Other" }, key(used));
    expect(other.status).toBe(409);
    expect(await errorOf(other)).toMatchObject({ type: "idempotency_error", code: "idempotency_key_reused" });
  }
});

test("numbers that JavaScript cannot tell apart are other parameters", async () => {
  const { send } = createTestbed();
  const made = (number: string, used: string) =>
    send("POST", "/v1/teams", `{"name":"N ${used}","at":[${number}]}`, key(used));
  for (const [number, other] of [
    ["12345678901234567890", "12345678901234567891"],
    ["0.12345678901234567890", "0.12345678901234567891"],
    ["1e400", "null"],
    ["1e400", "1e500"],
  ] as const) {
    const used = `${number}-${other}`;
    const { status } = await made(number, used);
    expect([(await made(other, used)).status, number]).toEqual([409, number]);
    expect((await made(number, used)).status).toBe(status);
  }
  await made("0.50", "same");
  expect((await made("0.5", "same")).headers.get("idempotent-replayed")).toBe("true");
});

test("the query is part of the parameters, in any order", async () => {
  const { send } = createTestbed();
  const made = (query: string, used: string) =>
    send("POST", `/v1/teams${query}`, { name: `N ${used}` }, key(used));
  await made("", "one");
  expect((await made("?x=1", "one")).status).toBe(409);
  await made("?x=1&y=2", "two");
  expect((await made("?y=2&x=1", "two")).headers.get("idempotent-replayed")).toBe("true");
  for (const query of ["", "?x=1", "?x=2&y=1"]) expect((await made(query, "two")).status).toBe(409);
});

test("a DELETE with a used key deletes nothing; with its own key it gets its 204 again", async () => {
  const { send } = createTestbed();
  await send("POST", "/v1/teams", { name: "N" }, key("one"));
  const refused = await send("DELETE", "/v1/teams/N", undefined, key("one"));
  expect([refused.status, (await errorOf(refused)).code]).toEqual([409, "idempotency_key_reused"]);
  for (const replayed of [null, "true"]) {
    const gone = await send("DELETE", "/v1/teams/N", undefined, key("two"));
    const told = gone.headers.get("idempotent-replayed");
    expect([gone.status, await gone.text(), told]).toEqual([204, "", replayed]);
  }
  expect((await send("DELETE", "/v1/teams/Other", undefined, key("two"))).status).toBe(409);
  expect((await send("DELETE", "/v1/teams/N", undefined, key("three"))).status).toBe(404);
});

test("an error is replayed too, with the request id of the new request", async () => {
  const { send } = createTestbed();
  const first = await send("POST", "/v1/teams", {}, key("one"));
  const again = await send("POST", "/v1/teams", {}, key("one"));
  const [one, two] = [await errorOf(first), await errorOf(again)];
  expect(two).toEqual({ ...one, request_id: again.headers.get("request-id") });
  expect(two.code).toBe("parameter_missing");
});

test("each API key has idempotency keys of its own", async () => {
  const { call, token, send, otherKey } = createTestbed();
  await send("POST", "/v1/teams", { name: "N" }, key("one"));
  const headers = { authorization: `Bearer ${await token(otherKey(["write:teams"]))}`, ...key("one") };
  const other = await call("/v1/teams", { method: "POST", headers, body: '{"name":"Other"}' });
  expect(other.status).toBe(200);
});

test("an answer is remembered for a day", async () => {
  const { send, clock } = createTestbed();
  await send("POST", "/v1/teams", { name: "N" }, key("one"));
  clock.now += 24 * 3600_000 - 1000;
  expect((await send("POST", "/v1/teams", { name: "M" }, key("one"))).status).toBe(409);
  clock.now += 1000;
  expect((await send("POST", "/v1/teams", { name: "M" }, key("one"))).status).toBe(200);
});

test.each([["with space in it"], ["é"], ["x".repeat(256)], [""], ["one, two"]])(
  "%s is no key",
  async (value) => {
    const answer = await createTestbed().send("POST", "/v1/teams", { name: "N" }, key(value));
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: "parameter_invalid", param: "Idempotency-Key" });
  },
);

test("an answer that was lost on its way is replayed after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-sandbox-"));
  const options = { apiKey: "wdk_same", store: fileStore(join(folder, "state.json")) };
  const before = createTestbed(options);
  before.sandbox.controls.failNext({ endpoint: "v1", kind: "truncated" });
  const lost = await before.send("POST", "/v1/teams", { name: "N" }, key("one"));
  await expect(lost.text()).rejects.toThrow("Cut short");
  const after = createTestbed({ ...options, store: fileStore(join(folder, "state.json")) });
  const again = await after.send("POST", "/v1/teams", { name: "N" }, key("one"));
  expect([again.status, (await again.json()).name]).toEqual([200, "N"]);
  rmSync(folder, { recursive: true });
});
