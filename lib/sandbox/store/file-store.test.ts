import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestbed } from "@/lib/testing/sandbox-testbed";
import { fileStore } from "./file-store";

const API_KEY = "wdk_the-same-every-time";
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rollcall-sandbox-"));
  path = join(folder, "sub", "sandbox.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(apiKey = API_KEY) {
  return createTestbed({ apiKey, store: fileStore(path) });
}

test("locks, teams, keys and archived staff outlive the process", async () => {
  const before = open();
  const { controls } = before.sandbox;
  const [maker, other] = controls.state().organisations[0]?.keyMakers ?? [];
  await before.send("POST", "/v1/teams", { name: "Kept" });
  const { value } = controls.createKey({ createdBy: maker?.id ?? 0, scopes: ["read:users"] });
  controls.archiveStaff(other?.id ?? 0);
  controls.lock("org_2");
  const after = open();
  expect(after.sandbox.controls.state()).toEqual(before.sandbox.controls.state());
  expect((await after.get("/v1/staff", await after.token(value))).status).toBe(200);
  expect((await after.send("DELETE", "/v1/teams/Kept")).status).toBe(204);
});

test("the first key works after a restart; revoked, it stays revoked until it is replaced by another value", async () => {
  const { sandbox } = open();
  expect(await open().token()).toBeDefined();
  const revoking = open();
  revoking.sandbox.controls.revokeKey();
  expect(await open().token(sandbox.apiKey)).toBeUndefined();
  expect(await open("wdk_another").token()).toBeDefined();
  expect(await open("wdk_another").token(API_KEY)).toBeUndefined();
});

test("the file has no key's value in it, and no other user may read it", async () => {
  const bed = open();
  const value = bed.otherKey();
  const kept = readFileSync(path, "utf8");
  expect(kept).not.toContain(value);
  expect(kept).not.toContain(API_KEY);
  expect(kept).not.toContain(await bed.token());
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(["", "{", "null", '{"version":2}', '{"version":1,"organisations":{},"keys":[]}'])(
  "a damaged file (%s) is said to be so, and left as it is",
  (damage) => {
    open();
    writeFileSync(path, damage);
    expect(() => open()).toThrow(`${path} is damaged.`);
    expect(readFileSync(path, "utf8")).toBe(damage);
  },
);

test("two processes on one file: the late one gets an error and destroys nothing", async () => {
  const [one, other] = [open(), open()];
  one.sandbox.controls.lock();
  expect(() => other.sandbox.controls.lock("org_2")).toThrow("another process may be using it");
  expect((await other.send("POST", "/v1/teams", { name: "N" })).status).toBe(500);
  expect(other.sandbox.controls.state().organisations[1]?.locked).toBe(false);
  expect(open().sandbox.controls.state().organisations[0]?.locked).toBe(true);
});

test("a change that could not be stored has no effect", async () => {
  const bed = open();
  rmSync(join(folder, "sub"), { recursive: true });
  writeFileSync(join(folder, "sub"), "in the way");
  expect((await bed.send("POST", "/v1/teams", { name: "N" })).status).toBe(500);
  const { data } = await (await bed.get("/v1/teams?limit=100")).json();
  expect(data.map(({ name }: { name: string }) => name)).not.toContain("N");
});
