import { expect, test } from "vitest";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { json, startServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { KEY } from "@/lib/server/upstream/testing/testbed";
import { createUpstreams } from "@/lib/server/upstream/upstream";
import { createDiscovery } from "./discovery-cache";

test("after the clock was set back by hours the document is fetched anew", async () => {
  const service = await startServiceDouble();
  service.resource = (_request, response) => json(response, 200, { issuer: service.url });
  const clock = new FakeClock();
  const upstreams = createUpstreams({ clock, observe() {} });
  try {
    const discovery = createDiscovery(clock);
    const upstream = upstreams.to(createTarget(service.url, KEY));
    const ask = () => discovery(upstream, { connection: "default", purpose: "check", operation: "op" });
    await ask();
    clock.setBack(3 * 3_600_000);
    expect(await ask()).toMatchObject({ now: clock.now(), document: { issuer: service.url } });
    expect(service.resources).toHaveLength(2);
  } finally {
    await upstreams.close();
    await service.close();
  }
});

test("a fetch that failed by a mistake of Rollcall's own is not kept: the next caller gets the document", async () => {
  const service = await startServiceDouble();
  service.resource = (_request, response) => json(response, 200, { issuer: "https://service.example" });
  const clock = new FakeClock();
  let mistakes = 1;
  const upstreams = createUpstreams({
    clock,
    observe() {
      mistakes -= 1;
      if (mistakes >= 0) throw new Error("a mistake of ours");
    },
  });
  try {
    const discovery = createDiscovery(clock);
    const ask = () =>
      discovery(upstreams.to(createTarget(service.url, KEY)), {
        connection: "default",
        purpose: "check",
        operation: "op",
      });
    await expect(ask()).rejects.toThrow("a mistake of ours");
    await expect(ask()).resolves.toMatchObject({ document: { issuer: "https://service.example" } });
    await ask();
    expect(service.resources).toHaveLength(2);
  } finally {
    await upstreams.close();
    await service.close();
  }
});
