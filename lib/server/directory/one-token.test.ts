import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ends } from "@/lib/server/db/bounded-pool";
import {
  BACKENDS,
  type Backend,
  IN_TIME,
  type Instance,
  openBackend,
} from "@/lib/server/db/shared/testing/instances";
import { postgresMissing } from "@/lib/server/db/testing/databases";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { json, type ServiceDouble, startServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { PATIENT } from "@/lib/server/upstream/testing/testbed";
import { createUpstreams, type Upstream, type Upstreams } from "@/lib/server/upstream/upstream";

const CALL = { connection: "north", purpose: "browse", operation: "op" } as const;
const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each(BACKENDS)("the token that instances share, %s", (name) => {
  describe.skipIf(name === "PostgreSQL" && missing !== undefined)("", () => {
    let backend: Backend;
    let service: ServiceDouble;
    let instances: Instance[];
    let opened: Upstreams[];
    beforeAll(async () => {
      backend = await openBackend(name);
    });
    afterAll(() => backend.close());
    beforeEach(async () => {
      await backend.empty();
      service = await startServiceDouble();
      service.token = (_request, response) => {
        const access_token = `token-number-${service.exchanges}`;
        json(response, 200, { access_token, token_type: "Bearer", expires_in: 900 });
      };
      [instances, opened] = [[], []];
    });
    afterEach(async () => {
      for (const each of opened) await each.close();
      for (const { close } of instances) await close();
      await service.close();
    });

    async function start(ends?: Ends): Promise<Upstream> {
      const instance = await backend.start(ends);
      const { rows, notifications } = instance;
      const { clock } = notifications;
      const upstreams = createUpstreams({ observe: () => {}, rows, clock, timeouts: PATIENT });
      instances.push(instance);
      opened.push(upstreams);
      return upstreams.to(createTarget(service.url, "wdk_shared"));
    }

    const startMany = (count: number, ends?: Ends) =>
      Promise.all(Array.from({ length: count }, () => start(ends)));

    test("takes one exchange when all start cold together, and none for an instance that comes later", async () => {
      const upstreams = await startMany(8);
      expect(new Set(await valuesOf(upstreams))).toEqual(new Set(["token-number-1"]));
      expect(await valuesOf([await start()])).toEqual(["token-number-1"]);
      expect(service.exchanges).toBe(1);
      expect(await backend.text()).toContain("sealed");
      expect(await backend.text()).not.toContain("token-number");
    });

    test("is scrubbed from what the service says, also by instances that did not make the exchange", async () => {
      const [one, other] = (await startMany(2)) as [Upstream, Upstream];
      await valuesOf([one, other]);
      expect(other.secrets.scrub("It was token-number-1.")).not.toContain("token-number-1");
    });

    test("is replaced once, though all of them had it refused", async () => {
      const upstreams = await startMany(4);
      const refused = await Promise.all(upstreams.map(({ tokens }) => tokens.get(CALL)));
      const replaced = upstreams.map(async ({ tokens }, index) => {
        await tokens.drop(refused[index] as (typeof refused)[number]);
        return (await tokens.get(CALL)).value;
      });
      expect(new Set(await Promise.all(replaced))).toEqual(new Set(["token-number-2"]));
      expect(service.exchanges).toBe(2);
    });

    test("attack: a row that was tampered with costs one exchange, and nothing of it is used", async () => {
      await valuesOf([await start()]);
      await backend.change(sql`row = replace(row, '"sealed":"', '"sealed":"x')`);
      const upstreams = await startMany(3);
      expect(new Set(await valuesOf(upstreams))).toEqual(new Set(["token-number-2"]));
      expect(service.exchanges).toBe(2);
    });

    test("serves on from memory while the database is away", async () => {
      const upstreams = await startMany(2, IN_TIME);
      await valuesOf(upstreams);
      const bringBack = await backend.takeAway();
      expect(await valuesOf(upstreams)).toEqual(["token-number-1", "token-number-1"]);
      expect(service.exchanges).toBe(1);
      await bringBack();
    });
  });
});

async function valuesOf(upstreams: readonly Upstream[]): Promise<string[]> {
  const tokens = await Promise.all(upstreams.map((upstream) => upstream.tokens.get(CALL)));
  return tokens.map(({ value }) => value);
}
