import { describe } from "vitest";
import { ADMIN, type Console, stopCleanly } from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { signInByHttp } from "@/e2e/sign-in";
import type { StatusAnswer } from "@/lib/contract/status";
import { postgresFor } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf } from "./ask";
import { expect, failNext, staffCalls, test } from "./fixtures";
import { refusalIn } from "./knock";

const LIMIT = 60;

describe("four instances with one key", () => {
  test.override({ serviceOptions: { staff: 1_000, limits: { resources: LIMIT } } });

  test("pause together after a 429 to one, use the budget up without another, and count each other's calls as Rollcall's", async ({
    skip,
    service,
  }) => {
    const server = await postgresFor(skip);
    const cluster = createCluster({ database: await server.createDatabase(), service });
    const consoles = await Promise.all([cluster.start(), cluster.start(), cluster.start(), cluster.start()]);
    const [first, second] = consoles;
    const as = await signInByHttp(first.url, ADMIN);
    const read = ({ api }: Console, after: number) =>
      askFor(`${api}/v1/staff?limit=1&starting_after=${after}`, { as });
    const refusedCalls = () => staffCalls(service).filter(({ status }) => status !== 200);

    failNext(service, 429, { headers: { "Retry-After": "4" } });
    expect((await read(first, 900)).status).toBe(429);
    const paused = await read(second, 901);
    expect(refusalIn(paused).code).toBe("budget_exhausted");
    expect(bodyOf(paused)).toMatchObject({ error: { upstream: { status: 429, code: "rate_limited" } } });
    await expect.poll(async () => (await read(second, 902)).status).toBe(200);

    /** Reads page after page until the budget is used up. @returns the code of the refusal */
    async function scroll(rollcall: Console, from: number): Promise<unknown> {
      for (let after = from; ; after += 1) {
        const answer = await read(rollcall, after);
        if (answer.status !== 200) return refusalIn(answer).code;
      }
    }
    const ends = await Promise.all(consoles.map((rollcall, index) => scroll(rollcall, index * 200)));
    expect(ends).toEqual(["budget_exhausted", "budget_exhausted", "budget_exhausted", "budget_exhausted"]);
    expect(refusedCalls()).toHaveLength(1);
    const answered = staffCalls(service).length - 1;
    for (const { url } of consoles) {
      const { budget } = bodyOf<StatusAnswer>(await askFor(`${url}/api/status`, { as })).connections[0] ?? {};
      expect(budget).toMatchObject({ limit: LIMIT, remaining: 0 });
      expect(budget?.by).toEqual([{ purpose: "browse", person: ADMIN.email, calls: answered }]);
      expect(budget?.elsewhere).toBeLessThanOrEqual(3);
    }

    await Promise.all(consoles.map(stopCleanly));
    await server.stop();
  });
});
