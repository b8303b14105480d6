import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { LOCKED, READ } from "@/lib/server/access/testing/access-bed";
import { type Instance, openPlace, PLACES, type Place } from "@/lib/server/db/shared/testing/instances";
import { postgresMissing } from "@/lib/server/db/testing/databases";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createMemoryStore } from "./access-store";
import { shareAccess } from "./share-access";

const PARTICIPANTS = "/v1/participants";
const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each(PLACES)("what several instances see of one connection, %s", (name) => {
  describe.skipIf(name === "PostgreSQL" && missing !== undefined)("", () => {
    let place: Place;
    let instances: Instance[];
    let time: number;
    beforeAll(async () => {
      place = await openPlace(name);
    });
    afterAll(() => place.close());
    beforeEach(async () => {
      await place.empty();
      [instances, time] = [[], READ.at];
    });
    afterEach(async () => {
      for (const { close } of instances) await close();
    });

    const now = () => time;

    async function start(target = "key") {
      const instance = await place.start();
      instances.push(instance);
      const targets = new Map([["default", target]]);
      const store = shareAccess(createMemoryStore(), instance.rows, { targets, now, failed });
      const access = createAccess({ store, now, failed });
      return {
        access,
        verdict: () => access.status("default", time).verdict,
        /** An operation that is over, a second after the one before. */
        see(part: Partial<Attempt>) {
          time += 1_000;
          const operation = `op_${time}`;
          access.observe({ ...READ, at: time, operation, requestId: `req_${time}`, ...part });
          access.finish("default", operation);
        },
      };
    }

    test("is one verdict for all, with its evidence, whichever of them made the calls", async () => {
      const [one, other] = [await start(), await start()];
      one.see({});
      await expect.poll(other.verdict).toEqual(one.verdict());
      other.see({ path: PARTICIPANTS, status: 403, code: "permission_denied" });
      await expect.poll(one.verdict).toEqual(other.verdict());
      expect(one.verdict()).toMatchObject({ code: "permission_denied", resource: PARTICIPANTS });
      one.see(LOCKED);
      await expect.poll(other.verdict).toMatchObject({ code: "org_locked" });
      other.see({});
      await expect.poll(one.verdict).toMatchObject({ code: "permission_denied" });
      one.see({ path: PARTICIPANTS });
      await expect.poll(other.verdict).toMatchObject({ code: "ok" });
      expect(other.verdict()).toEqual(one.verdict());
    });

    test("is known to one that comes later, and not to a connection with another key", async () => {
      const one = await start();
      one.see(LOCKED);
      await expect.poll(() => place.text()).toContain("org_locked");
      const later = await start();
      await expect.poll(later.verdict).toEqual(one.verdict());
      expect((await start("another key")).verdict().code).toBe("unknown");
    });

    test("is what each sees alone while the database is away, and is one again after that", async () => {
      const [one, other] = [await start(), await start()];
      one.see({});
      await expect.poll(other.verdict).toEqual(one.verdict());
      const bringBack = await place.takeAway();
      one.see({ path: PARTICIPANTS, status: 403, code: "permission_denied" });
      expect(one.verdict()).toMatchObject({ code: "permission_denied" });
      await bringBack();
      await expect.poll(other.verdict).toEqual(one.verdict());
      expect(other.verdict()).toMatchObject({ code: "permission_denied" });
    });
  });
});

function failed(error: unknown): never {
  throw error;
}
