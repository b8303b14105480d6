import { expect, test } from "vitest";
import { createTestbed, errorOf } from "@/lib/testing/sandbox-testbed";

function makers({ sandbox }: ReturnType<typeof createTestbed>) {
  const [first, second] = sandbox.controls.state().organisations[0]?.keyMakers ?? [];
  return { administrator: first?.id ?? 0, keyMaker: second?.id ?? 0 };
}

test("a key's value has its prefix, is returned once and is not stored", () => {
  const bed = createTestbed();
  const { administrator } = makers(bed);
  const { id, value } = bed.sandbox.controls.createKey({ createdBy: administrator, scopes: ["read:users"] });
  expect(value).toMatch(/^wdk_\w{40}$/);
  const told = JSON.stringify(bed.sandbox.controls.state());
  expect(told).toContain(id);
  expect(told).not.toContain(value);
});

test("a key never gets a scope that its creator lacks, when it is created or later", () => {
  const bed = createTestbed();
  const { keyMaker } = makers(bed);
  const { controls } = bed.sandbox;
  const wish = { createdBy: keyMaker, scopes: ["read:users", "read:shift_hours"] };
  expect(() => controls.createKey(wish)).toThrow("Beyond what its creator is permitted: read:shift_hours.");
  const { id } = controls.createKey({ ...wish, scopes: ["read:users"] });
  expect(() => controls.setScopes(["read:shift_hours"], id)).toThrow("Beyond");
  expect(() => controls.createKey({ ...wish, scopes: ["read:everything"] })).toThrow("Beyond");
});

test("a key's scopes can be changed even when the list has become too short for its creator", async () => {
  const bed = createTestbed();
  bed.sandbox.controls.setStaff(0);
  bed.sandbox.controls.setScopes(["read:users"]);
  expect((await bed.get("/v1/staff")).status).toBe(200);
});

test("creating a key takes write:api_keys", async () => {
  const bed = createTestbed();
  const { data } = await (await bed.get("/v1/staff?limit=2")).json();
  const wish = { createdBy: data[1].id, scopes: ["read:users"] };
  expect(() => bed.sandbox.controls.createKey(wish)).toThrow("lacks write:api_keys");
  expect(() => bed.sandbox.controls.createKey({ ...wish, createdBy: 1 })).toThrow("no staff member 1");
  expect(() => bed.sandbox.controls.createKey({ ...wish, organisation: "org_3" })).toThrow("no organisation");
});

test("a token has the scopes of its key", async () => {
  const bed = createTestbed();
  const { administrator: createdBy } = makers(bed);
  const { value } = bed.sandbox.controls.createKey({ createdBy, scopes: ["read:users", "read:teams"] });
  const headers = { authorization: `Bearer ${value}` };
  const answer = await (await bed.call("/oauth/token", { method: "POST", headers })).json();
  expect(answer.scope).toBe("read:users read:teams");
});

test("archiving a staff member revokes the keys they created, with their tokens, and no others", async () => {
  const bed = createTestbed();
  const { administrator, keyMaker } = makers(bed);
  const { controls, apiKey } = bed.sandbox;
  const { value } = controls.createKey({ createdBy: keyMaker, scopes: ["read:users"] });
  const [theirs, own] = [await bed.token(value), await bed.token(apiKey)];
  controls.archiveStaff(keyMaker);
  expect(await errorOf(await bed.get("/v1/staff", theirs))).toMatchObject({
    code: "authentication_required",
  });
  expect(await bed.token(value)).toBeUndefined();
  expect((await bed.get("/v1/staff", own)).status).toBe(200);
  expect(() => controls.createKey({ createdBy: keyMaker, scopes: [] })).toThrow("is archived");
  const seen = await (await bed.get(`/v1/staff?limit=30`, own)).json();
  const archived = seen.data.filter((item: { archived_at: number | null }) => item.archived_at !== null);
  expect(archived.map(({ id }: { id: number }) => id)).toEqual([keyMaker]);
  controls.archiveStaff(administrator);
  expect((await bed.get("/v1/staff", own)).status).toBe(401);
});

test("a revoked key stays revoked, and other keys go on working", async () => {
  const bed = createTestbed();
  const { administrator: createdBy } = makers(bed);
  const { id, value } = bed.sandbox.controls.createKey({ createdBy, scopes: ["read:users"] });
  const bearer = await bed.token(value);
  bed.sandbox.controls.revokeKey(id);
  expect((await bed.get("/v1/staff", bearer)).status).toBe(401);
  expect((await bed.get("/v1/staff")).status).toBe(200);
  expect(() => bed.sandbox.controls.revokeKey("key_nobody")).toThrow("There is no key key_nobody.");
});

test("each key has a rate limit of its own", async () => {
  const bed = createTestbed();
  const { administrator: createdBy } = makers(bed);
  const { value } = bed.sandbox.controls.createKey({ createdBy, scopes: ["read:users"] });
  await bed.get("/v1/staff");
  const answer = await bed.get("/v1/staff", await bed.token(value));
  expect(answer.headers.get("ratelimit-remaining")).toBe("119");
});
