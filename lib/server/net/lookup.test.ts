import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { lookup } from "./lookup";
import { silentNameServers } from "./testing/silent-name-servers";

afterEach(() => void vi.restoreAllMocks());

test("a failure is everybody's who waited, and whoever comes later has the name looked up again", () => {
  const asked = silentNameServers();
  const heard: unknown[] = [];
  const ask = (name: string, family: 4 | 6 = 4) =>
    lookup(name, { family }, (error) => heard.push(error?.code));
  ask("a.test");
  ask("a.test");
  ask("a.test", 6);
  ask("b.test");
  expect(asked.map(({ name }) => name)).toEqual(["a.test", "a.test", "b.test"]);
  asked[0]?.answer(Object.assign(new Error("no name server"), { code: "EAI_AGAIN" }));
  expect(heard).toEqual(["EAI_AGAIN", "EAI_AGAIN"]);
  ask("a.test");
  expect(asked).toHaveLength(4);
});

test("each who waited goes on in the context of its own request", () => {
  const asked = silentNameServers();
  const request = new AsyncLocalStorage<string>();
  const heard: unknown[] = [];
  for (const person of ["ada", "bob"])
    request.run(person, () => lookup("c.test", { family: 4 }, () => heard.push(request.getStore())));
  asked[0]?.answer(null, "127.0.0.1");
  expect(heard).toEqual(["ada", "bob"]);
});
