import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SCENARIOS } from "@/lib/contract/sandbox";
import { createSandbox, type Sandbox, StoreUnusable } from "@/lib/sandbox";
import { createSandboxDesk, type SandboxDesk, sandboxOf } from "./sandbox-desk";
import { BudgetExhausted } from "./upstream/errors/errors";

const PERSON = { id: "p1", email: "p1@rollcall.local" };

let sandbox: Sandbox;
let desk: SandboxDesk;
let used: string[];
let checks: number;
let pausedUntil: number | undefined;
let check: () => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  sandbox = createSandbox({ staff: 300 });
  used = [];
  checks = 0;
  pausedUntil = undefined;
  check = () => Promise.resolve();
  desk = createSandboxDesk({
    sandbox,
    changeKey: (value) => used.push(value),
    pausedUntil: () => pausedUntil,
    check() {
      checks += 1;
      return check();
    },
  });
});

afterEach(() => vi.useRealTimers());

function maker(position: number): number {
  return sandbox.controls.state().organisations[0]?.keyMakers[position]?.id ?? 0;
}

test("every action is followed by a check, and answered with how the sandbox stands then", async () => {
  const { state } = await desk.act(PERSON, { action: "lock" });
  expect(state.organisations[0]).toMatchObject({ id: "org_1", locked: true });
  expect(checks).toBe(1);
});

test("where the sandbox's state cannot be stored, an action is refused as such, and nothing has changed", async () => {
  vi.spyOn(sandbox, "runControl").mockImplementation(() => {
    throw new StoreUnusable("sandbox.json could not be written: no space left on device");
  });
  await expect(desk.act(PERSON, { action: "lock" })).rejects.toMatchObject({ code: "sandbox_unusable" });
  expect(checks).toBe(0);
});

test("nobody waits for a service that stalls", async () => {
  check = () => new Promise(() => {});
  const done = desk.act(PERSON, { action: "stop" });
  await vi.advanceTimersByTimeAsync(1500);
  expect((await done).state.settings.stopped).toBe(true);
});

test("who asks for a check is told what kept it from being made; an action that was done is done without one", async () => {
  check = () => Promise.reject(new BudgetExhausted(5_000));
  await expect(desk.act(PERSON, { action: "check" })).rejects.toMatchObject({ code: "budget_exhausted" });
  expect((await desk.act(PERSON, { action: "stop" })).state.settings.stopped).toBe(true);
});

test("who asks for a check of a slow service learns of it when it has been made, and not before", async () => {
  let isChecked = false;
  check = async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    isChecked = true;
  };
  const done = desk.act(PERSON, { action: "check" }).then(() => isChecked);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await done).toBe(true);
});

test("a check that a pause held back is made once the pause is over", async () => {
  pausedUntil = Date.now() + 12_000;
  await desk.act(PERSON, { action: "scenario", name: "spend" });
  pausedUntil = undefined;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(checks).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(checks).toBe(2);
});

test("a new key's value is in the answer to its creation and nowhere after", async () => {
  const scopes = ["read:users"];
  const { created } = await desk.act(PERSON, { action: "createKey", createdBy: maker(0), scopes });
  expect(created?.value).toMatch(/^wdk_/);
  const after = await desk.act(PERSON, { action: "check" });
  expect(JSON.stringify([after, desk.state()])).not.toContain(created?.value);
  expect(after.created).toBeUndefined();
});

test("the key in use is told by its id, a value that is none of the sandbox's by nothing", async () => {
  const wish = { action: "createKey", createdBy: maker(0), scopes: [] };
  const { created } = await desk.act(PERSON, wish);
  expect(desk.state().keyInUse).toBe("key_1");
  await desk.act(PERSON, { action: "useKey", value: ` ${created?.value}\n` });
  expect(desk.state().keyInUse).toBe(created?.id);
  await desk.act(PERSON, { action: "useKey", value: "made-up" });
  expect(desk.state()).not.toHaveProperty("keyInUse");
  await desk.act(PERSON, { action: "useFirstKey" });
  expect(desk.state().keyInUse).toBe("key_1");
  expect(used).toEqual([created?.value, "made-up", sandbox.apiKey]);
});

test("a reset gives the console its first key back", async () => {
  await desk.act(PERSON, { action: "useKey", value: "made-up" });
  await desk.act(PERSON, { action: "reset" });
  expect(desk.state().keyInUse).toBe("key_1");
});

test("situations are about the key that is in use", async () => {
  const scopes = ["read:users", "read:teams"];
  const { created } = await desk.act(PERSON, { action: "createKey", createdBy: maker(0), scopes });
  await desk.act(PERSON, { action: "useKey", value: created?.value });
  const { state } = await desk.act(PERSON, { action: "scenario", name: "unscope" });
  expect(state.keys.find(({ id }) => id === created?.id)?.scopes).toEqual(["read:teams"]);
  expect(state.keys.find(({ id }) => id === "key_1")?.scopes).toContain("read:users");
});

test.each(SCENARIOS)("the situation %s can be brought about, whatever key is in use", async (name) => {
  await desk.act(PERSON, { action: "scenario", name });
  await desk.act(PERSON, { action: "useKey", value: "made-up" });
  await desk.act(PERSON, { action: "scenario", name });
  expect(desk.state().keyInUse, "as nothing can be done to a key that the sandbox does not know").toBe(
    "key_1",
  );
});

test.each([
  [{}, "action"],
  [{ action: 7 }, "action"],
  [{ action: "constructor" }, "action"],
  [{ action: "lock", organisation: "org_9" }, "organisation"],
  [{ action: "setLatency", ms: -1 }, "ms"],
  [{ action: "failNext", kind: "error", headers: { "retry-after": "a\r\nb" } }, "headers.retry-after"],
  [{ action: "revokeKey", id: "key_9" }, "id"],
  [{ action: "scenario", name: "flood" }, "name"],
  [{ action: "useKey", value: "two words" }, "value"],
  [{ action: "archiveStaff", id: 1 }, "id"],
])("what cannot be done is refused by the name of what is wrong: %j", async (asked, param) => {
  const before = desk.state().organisations;
  await expect(desk.act(PERSON, asked)).rejects.toMatchObject({ code: "query_invalid", detail: { param } });
  expect(desk.state().organisations).toEqual(before);
  expect(checks).toBe(0);
});

test("scopes beyond the creator's permissions are refused, by name", async () => {
  const wish = { action: "createKey", createdBy: maker(1), scopes: ["read:shift_hours"] };
  await expect(desk.act(PERSON, wish)).rejects.toMatchObject({ detail: { param: "scopes" } });
});

test("where the sandbox does not run there is no desk", () => {
  expect(sandboxOf({ sandbox: desk })).toBe(desk);
  expect(() => sandboxOf({ sandbox: undefined })).toThrow("does not run");
});
