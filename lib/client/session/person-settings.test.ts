import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { listKey, savePersonSettings } from "./person-settings";

interface Call {
  address: string;
  init: RequestInit;
  answer(response: Response): void;
}

let calls: Call[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal(
    "fetch",
    (address: string, init: RequestInit) =>
      new Promise<Response>((answer) => {
        calls.push({ address, init, answer });
      }),
  );
});
afterAll(() => void vi.unstubAllGlobals());

async function call(at: number): Promise<Call> {
  await expect.poll(() => calls.length).toBeGreaterThan(at);
  return calls[at] as Call;
}

test("a patch is sent as Rollcall's own pages do, outlives its page, and brings the settings as they are then", async () => {
  const patch = { lists: { [listKey("north", "staff")]: { hidden: ["email"], widths: null } } };
  const saved = savePersonSettings(patch);
  const { address, init, answer } = await call(0);
  expect(address).toBe("/api/session/settings");
  expect(init).toMatchObject({
    method: "PATCH",
    headers: { "X-Rollcall": "1", "Content-Type": "application/json" },
    keepalive: true,
  });
  expect(JSON.parse(String(init.body))).toEqual({
    lists: { "north/staff": { hidden: ["email"], widths: null } },
  });
  answer(Response.json({ lists: {} }));
  expect(await saved).toEqual({ lists: {} });
});

test("what is said later is sent later, also when what came before it failed", async () => {
  const [first, second] = [savePersonSettings({ a: 1 }), savePersonSettings({ a: 2 })];
  const refused = expect(first).rejects.toMatchObject({
    failure: { status: 413, error: { code: "body_too_large" } },
  });
  const error = { type: "invalid_request_error", code: "body_too_large", message: "Too large." };
  (await call(0)).answer(Response.json({ error }, { status: 413 }));
  expect(calls).toHaveLength(1);
  await refused;
  const { init, answer } = await call(1);
  expect(init.body).toBe('{"a":2}');
  answer(Response.json({ a: 2 }));
  expect(await second).toEqual({ a: 2 });
});
