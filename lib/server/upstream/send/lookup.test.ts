import { afterEach, expect, test, vi } from "vitest";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { settle } from "@/lib/server/upstream/testing/fake-clock";
import { startServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { silentNameServers } from "@/lib/server/upstream/testing/silent-name-servers";
import { KEY, PATIENT, raiseLimit, read, readMany } from "@/lib/server/upstream/testing/testbed";
import { createUpstreams } from "@/lib/server/upstream/upstream";
import { lookup } from "./lookup";

afterEach(() => void vi.restoreAllMocks());

test("twenty calls that wait for the name of their service hold one thread, not twenty", async () => {
  const service = await startServiceDouble();
  const upstreams = createUpstreams({ observe: () => {}, timeouts: PATIENT });
  const upstream = upstreams.to(createTarget(service.url.replace("127.0.0.1", "localhost"), KEY));
  await raiseLimit(upstream);
  // The token is there, and at most one connection.
  await read(upstream);
  let answerAll!: () => void;
  const found = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  service.resource = async (_request, response) => {
    await found;
    response.end("{}");
  };
  const asked = silentNameServers();
  const all = readMany(upstream, 20);
  const dispatched = () => Object.values(upstream.dispatcher.stats).reduce((sum, { size }) => sum + size, 0);
  while (dispatched() < 20) await settle();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(null, "127.0.0.1");
  answerAll();
  expect((await all).filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  await upstreams.close();
  await service.close();
});

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
