import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Instance, openPlace, PLACES, type Place } from "@/lib/server/db/shared/testing/instances";
import { postgresMissing } from "@/lib/server/db/testing/databases";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { json, type ServiceDouble, startServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { createUpstreams, type Upstream, type Upstreams } from "@/lib/server/upstream/upstream";

const CALL = { connection: "north", purpose: "browse", operation: "op" } as const;
const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each(PLACES)("the token of one key for several instances, %s", (name) => {
  describe.skipIf(name === "PostgreSQL" && missing !== undefined)("", () => {
    let place: Place;
    let service: ServiceDouble;
    let instances: Instance[];
    let opened: Upstreams[];
    beforeAll(async () => {
      place = await openPlace(name);
    });
    afterAll(() => place.close());
    beforeEach(async () => {
      await place.empty();
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

    async function start(): Promise<Upstream> {
      const instance = await place.start();
      const { rows, notifications } = instance;
      const upstreams = createUpstreams({ observe: () => {}, rows, clock: notifications.clock });
      instances.push(instance);
      opened.push(upstreams);
      return upstreams.to(createTarget(service.url, "wdk_shared"));
    }

    const startMany = (count: number) => Promise.all(Array.from({ length: count }, start));

    test("is got by one exchange, though all start cold together; one that comes later needs none", async () => {
      const upstreams = await startMany(8);
      expect(new Set(await valuesOf(upstreams))).toEqual(new Set(["token-number-1"]));
      expect(await valuesOf([await start()])).toEqual(["token-number-1"]);
      expect(service.exchanges).toBe(1);
      expect(await place.text()).toContain("sealed");
      expect(await place.text()).not.toContain("token-number");
    });

    test("is taken out of everything the service says, by instances that did not get it too", async () => {
      const [one, other] = (await startMany(2)) as [Upstream, Upstream];
      await valuesOf([one, other]);
      expect(other.secrets.scrub("It was token-number-1.")).not.toContain("token-number-1");
    });

    test("is replaced once when all of them had it refused", async () => {
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
      await place.change(sql`row = replace(row, '"sealed":"', '"sealed":"x')`);
      const upstreams = await startMany(3);
      expect(new Set(await valuesOf(upstreams))).toEqual(new Set(["token-number-2"]));
      expect(service.exchanges).toBe(2);
    });

    test("goes on serving from memory while the database is away", async () => {
      const upstreams = await startMany(2);
      await valuesOf(upstreams);
      const bringBack = await place.takeAway();
      expect(await valuesOf(upstreams)).toEqual(["token-number-1", "token-number-1"]);
      expect(service.exchanges).toBe(1);
      await bringBack();
    });
  });
});

async function valuesOf(upstreams: readonly Upstream[]): Promise<string[]> {
  const found = await Promise.all(upstreams.map(({ tokens }) => tokens.get(CALL)));
  return found.map(({ value }) => value);
}
