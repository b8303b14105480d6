import { expect, test, vi } from "vitest";
import { silentNameServers } from "@/lib/server/net/testing/silent-name-servers";
import { clientWithin } from "./patient-client";

test("connections that wait for the name of their server hold one of Node's two threads for lookups", async () => {
  const asked = silentNameServers();
  const Client = clientWithin(2_000);
  const connecting = [1, 2, 3].map(() => new Client("postgres://rollcall@database.test/rollcall").connect());
  const ended = Promise.allSettled(connecting);
  expect(asked.map(({ name }) => name)).toEqual(["database.test"]);
  asked[0]?.answer(Object.assign(new Error("no name server"), { code: "EAI_AGAIN" }));
  for (const each of await ended)
    expect(each).toMatchObject({ status: "rejected", reason: { code: "EAI_AGAIN" } });
  vi.restoreAllMocks();
});
