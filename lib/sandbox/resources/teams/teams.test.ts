import { expect, test } from "vitest";
import { listEnvelope } from "@/lib/contract/list";
import { createTestbed, errorOf, type Testbed } from "@/lib/testing/sandbox-testbed";

async function allNames({ get, token }: Testbed, apiKey?: string): Promise<string[]> {
  const known = await token(apiKey);
  const names: string[] = [];
  for (let more = true; more; ) {
    const after = names.length ? `&starting_after=${encodeURIComponent(names.at(-1) as string)}` : "";
    const page = listEnvelope.parse(await (await get(`/v1/teams?limit=7${after}`, known)).json());
    names.push(...page.data.map(({ name }) => String(name)));
    more = page.has_more;
  }
  return names;
}

test("paging by name returns every team once, in order", async () => {
  const names = await allNames(createTestbed());
  expect(names.length).toBeGreaterThan(25);
  expect(names).toEqual([...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1)));
});

test("creating a team returns 200, the list has it, and deleting it returns 204", async () => {
  const bed = createTestbed();
  const answer = await bed.send("POST", "/v1/teams", { name: "Žluťoučký 100 %/night" });
  expect(answer.status).toBe(200);
  const team = {
    object: "team",
    name: "Žluťoučký 100 %/night",
    livemode: false,
    description: null,
    lead_id: null,
    created: bed.clock.now / 1000,
  };
  expect(await answer.json()).toEqual(team);
  expect(await allNames(bed)).toContain(team.name);
  const gone = await bed.send("DELETE", `/v1/teams/${encodeURIComponent(team.name)}`);
  expect([gone.status, await gone.text(), gone.headers.get("content-length")]).toEqual([204, "", null]);
  expect(await allNames(bed)).not.toContain(team.name);
});

test("a cursor is a position: paging goes on after a team that was deleted meanwhile", async () => {
  const bed = createTestbed();
  const names = await allNames(bed);
  for (const name of names.slice(5, 8)) await bed.send("DELETE", `/v1/teams/${encodeURIComponent(name)}`);
  const answer = await bed.get(`/v1/teams?limit=2&starting_after=${encodeURIComponent(String(names[6]))}`);
  const { data, has_more } = listEnvelope.parse(await answer.json());
  expect([data.map(({ name }) => name), has_more]).toEqual([names.slice(8, 10), true]);
});

test("a name in two Unicode normal forms is one name", async () => {
  const { send } = createTestbed();
  expect((await send("POST", "/v1/teams", { name: "Café" })).status).toBe(200);
  const twice = await send("POST", "/v1/teams", { name: "Cafe\u0301" });
  expect(twice.status).toBe(409);
  expect(await errorOf(twice)).toMatchObject({
    type: "invalid_request_error",
    code: "conflict",
    param: "name",
  });
  expect((await send("DELETE", `/v1/teams/${encodeURIComponent("Cafe\u0301")}`)).status).toBe(204);
});

test.each([
  ["nothing", undefined, "parameter_missing", "name"],
  ["no name", {}, "parameter_missing", "name"],
  ["a name that is a number", { name: 7 }, "parameter_invalid", "name"],
  ["a name that is null", { name: null }, "parameter_invalid", "name"],
  ["an empty name", { name: "" }, "parameter_invalid", "name"],
  ["a name of space", { name: "  " }, "parameter_invalid", "name"],
  ["a name beyond 100 characters", { name: "x".repeat(101) }, "parameter_invalid", "name"],
  ["a name with a line break", { name: "a\nb" }, "parameter_invalid", "name"],
  ["half a character", { name: "\ud83d" }, "parameter_invalid", "name"],
  ["a name no path can end in", { name: ".." }, "parameter_invalid", "name"],
  ["a description that is a list", { name: "N", description: [] }, "parameter_invalid", "description"],
  ["a lead that is a string", { name: "N", lead_id: "4100" }, "parameter_invalid", "lead_id"],
  ["a lead of one and a half", { name: "N", lead_id: 1.5 }, "parameter_invalid", "lead_id"],
  ["a lead nobody is", { name: "N", lead_id: 1 }, "resource_missing", "lead_id"],
  ["broken JSON", '{"name":', "invalid_request", undefined],
  ["JSON that is no object", '["name"]', "invalid_request", undefined],
  ["JSON nested beyond reason", "[".repeat(30_000), "invalid_request", undefined],
  ["bytes beyond 64 KiB", { name: "x".repeat(70_000) }, "invalid_request", undefined],
])("%s is an error that names the parameter", async (_what, body, code, param) => {
  const { send } = createTestbed();
  const answer = await send("POST", "/v1/teams", body);
  expect(answer.status).toBe(code === "resource_missing" ? 404 : 400);
  const error = await errorOf(answer);
  expect([error.code, error.param]).toEqual([code, param]);
});

test("a name has up to 100 characters, counted as characters and not as code units", async () => {
  const { send } = createTestbed();
  expect((await send("POST", "/v1/teams", { name: "🙂".repeat(100) })).status).toBe(200);
});

test.each([
  ["/v1/teams/Nobody%20has%20this", 404, "resource_missing"],
  ["/v1/teams/%E0%A4%A", 400, "invalid_request"],
  ["/v1/teams/a/b", 404, "resource_missing"],
  ["/v1/teams/", 404, "resource_missing"],
])("DELETE %s answers %i", async (path, status, code) => {
  const answer = await createTestbed().send("DELETE", path);
  expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code]);
});

test("reading teams and changing them take different permissions", async () => {
  const bed = createTestbed();
  bed.sandbox.controls.setScopes(["read:teams"]);
  expect((await bed.get("/v1/teams")).status).toBe(200);
  expect((await bed.send("POST", "/v1/teams", { name: "N" })).status).toBe(403);
  bed.sandbox.controls.setScopes(["write:teams"]);
  expect((await bed.get("/v1/teams")).status).toBe(403);
  expect((await bed.send("POST", "/v1/teams", { name: "N" })).status).toBe(200);
});

test.each(["revokeKey", "revokeTokens", "lock"] as const)(
  "%s while the body is on its way: nothing is made",
  async (control) => {
    const { sandbox, call, token, get } = createTestbed();
    const bearer = await token();
    const before = await (await get("/v1/teams")).json();
    let finish!: () => void;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"na'));
        finish = () => {
          stream.enqueue(new TextEncoder().encode('me":"late"}'));
          stream.close();
        };
      },
    });
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = call("/v1/teams", { method: "POST", headers, body, duplex: "half" } as RequestInit);
    await new Promise((resolve) => setImmediate(resolve));
    sandbox.controls[control]();
    finish();
    expect((await answer).status).toBe(control === "lock" ? 403 : 401);
    sandbox.controls.reset();
    expect(await (await get("/v1/teams")).json()).toEqual(before);
  },
);

test("no body and an empty object are the same parameters", async () => {
  const { call, token } = createTestbed();
  const headers = { authorization: `Bearer ${await token()}`, "idempotency-key": "k" };
  const first = await call("/v1/teams", { method: "POST", headers });
  const second = await call("/v1/teams", { method: "POST", headers, body: "{}" });
  expect([first.status, second.status]).toEqual([400, 400]);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
});
