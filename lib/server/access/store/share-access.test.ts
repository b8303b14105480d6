import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { FAILED, HUNG, LOCKED, READ, REJECTED } from "@/lib/server/access/testing/access-bed";
import type { Ends } from "@/lib/server/db/bounded-pool";
import {
  BACKENDS,
  type Backend,
  IN_TIME,
  type Instance,
  openBackend,
} from "@/lib/server/db/shared/testing/instances";
import { postgresMissing } from "@/lib/server/db/testing/databases";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createMemoryStore } from "./access-store";
import { shareAccess } from "./share-access";

const PARTICIPANTS = "/v1/participants";
const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each(BACKENDS)("what instances see of one connection, %s", (name) => {
  describe.skipIf(name === "PostgreSQL" && missing !== undefined)("", () => {
    let backend: Backend;
    let instances: Instance[];
    let time: number;
    beforeAll(async () => {
      backend = await openBackend(name);
    });
    afterAll(() => backend.close());
    beforeEach(async () => {
      await backend.empty();
      [instances, time] = [[], Date.now()];
    });
    afterEach(async () => {
      for (const { close } of instances) await close();
    });

    const now = () => time;

    async function start({ target = "key", ends }: { target?: string; ends?: Ends } = {}) {
      const instance = await backend.start(ends);
      instances.push(instance);
      const targets = new Map([["default", target]]);
      const store = shareAccess(createMemoryStore(), instance.rows, { targets, failed });
      const access = createAccess({ store, now, failed });
      return {
        access,
        verdict: () => access.status("default", time).verdict,
        deprecations: () => access.status("default", time).deprecations,
        /** Takes in an operation that has ended, a second after the one before. */
        see(part: Partial<Attempt>) {
          time += 1_000;
          const operation = `op_${time}`;
          access.observe({ ...READ, at: time, operation, requestId: `req_${time}`, ...part });
          access.finish("default", operation);
        },
      };
    }

    test("is one verdict with its evidence at all of them, whichever made the calls", async () => {
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

    test("is what one would say that has seen all, also of what each has only seen once more", async () => {
      const [one, other] = [await start(), await start()];
      const agree = () => expect.poll(other.verdict).toEqual(one.verdict());
      one.see({});
      await agree();
      other.see({});
      await expect.poll(one.verdict).toEqual(other.verdict());

      // One that was under way all the time is no news of a list that has been read since.
      const hung = { ...HUNG, at: time };
      other.see({});
      await expect.poll(one.verdict).toEqual(other.verdict());
      one.see(hung);
      expect(one.verdict()).toMatchObject({ code: "ok" });

      one.see(FAILED);
      one.see({ ...LOCKED, path: PARTICIPANTS });
      one.see(FAILED);
      expect(one.verdict()).toMatchObject({ code: "service_failing" });
      await agree();

      other.see({ path: PARTICIPANTS });
      other.see(FAILED);
      other.see(FAILED);
      await expect.poll(one.verdict).toEqual(other.verdict());
      one.see({ status: 404, code: "resource_missing" });
      await agree();
      expect(one.verdict()).toMatchObject({ code: "ok" });
    });

    test("has a failure that nobody concludes, as of a renewal in the background, as soon as one of them shows it", async () => {
      const [one, other] = [await start(), await start()];
      one.access.observe({ ...READ, ...REJECTED, at: time, operation: "renewal", requestId: "req_renewal" });
      time += 21_000;
      expect(one.verdict()).toMatchObject({ code: "key_rejected", requestId: "req_renewal" });
      await expect.poll(other.verdict).toEqual(one.verdict());
    });

    test("is one verdict also while something is announced to go in years", async () => {
      const [one, other] = [await start(), await start()];
      const announced = { deprecation: "true", sunset: "Sat, 01 Jan 2050 00:00:00 GMT" };
      one.see(announced);
      await expect.poll(other.verdict).toEqual(one.verdict());
      one.see(LOCKED);
      await expect.poll(other.verdict).toMatchObject({ code: "org_locked" });
      other.see(announced);
      await expect.poll(one.verdict).toMatchObject({ code: "ok" });
      expect(one.deprecations()).toMatchObject([{ path: "/v1/staff", sunset: Date.UTC(2050, 0, 1) }]);
    });

    test("goes on after the clock was set back by hours, whichever makes the calls then", async () => {
      const [one, other] = [await start(), await start()];
      one.see({});
      await expect.poll(other.verdict).toEqual(one.verdict());
      time -= 3 * 3_600_000;
      one.see(LOCKED);
      await expect.poll(other.verdict).toEqual(one.verdict());
      other.see({});
      expect(other.verdict()).toMatchObject({ code: "ok", since: time });
      await expect.poll(one.verdict).toEqual(other.verdict());
    });

    test("is known to an instance that starts later, and not to the same connection with another key", async () => {
      const one = await start();
      one.see(LOCKED);
      await expect.poll(() => backend.text()).toContain("org_locked");
      const later = await start();
      await expect.poll(later.verdict).toEqual(one.verdict());
      expect((await start({ target: "another key" })).verdict().code).toBe("unknown");
    });

    test("is what each sees alone while the database is away, and one again once it is back", async () => {
      const [one, other] = [await start({ ends: IN_TIME }), await start({ ends: IN_TIME })];
      one.see({});
      await expect.poll(other.verdict).toEqual(one.verdict());
      const bringBack = await backend.takeAway();
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
