import { afterEach, expect, test, vi } from "vitest";
import { silentNameServers } from "@/lib/server/net/testing/silent-name-servers";
import { createTarget } from "./protocol/target";
import { settle } from "./testing/fake-clock";
import { startServiceDouble } from "./testing/service-double";
import { KEY, PATIENT, raiseLimit, read, readMany } from "./testing/testbed";
import { createUpstreams } from "./upstream";

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
