import type { IncomingMessage, ServerResponse } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { openAccessStore } from "@/lib/server/access/store/persistent-store";
import type { Database } from "@/lib/server/db/open-database";
import { accessEvents, accessStates, journal as journalTable } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import { createDirectory } from "@/lib/server/directory";
import { createJournal } from "@/lib/server/journal/journal";
import { createTarget, targetIdentity } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { json, type ServiceDouble, startServiceDouble } from "@/lib/server/upstream/testing/service-double";

const COUNT = 20;
const MOODS = ["ok", "locked", "denied", "throttled", "failing", "unauthorised", "rejected"] as const;
type Mood = (typeof MOODS)[number];

/** In everything that a service of this number says, its key and its tokens among it. */
const markOf = (number: number) => `m${String(number).padStart(2, "0")}m`;

/** Somebody reads from a connection whose service is in this mood by then. */
interface Step {
  connection: number;
  path: string;
  search: string;
  mood: Mood;
  waitMs: number;
  isCheck: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  connection: fc.integer({ min: 0, max: COUNT - 1 }),
  path: fc.constantFrom("v1/staff", "v1/participants", "v1/teams/blue"),
  search: fc.constantFrom("", "?limit=1", "?limit=2&starting_after=7"),
  mood: fc.constantFrom(...MOODS),
  waitMs: fc.constantFrom(0, 0, 0, 50, 3_000, 61_000),
  isCheck: fc.boolean(),
});

let services: ServiceDouble[];
let database: Database;
let moods: Mood[];
/** Keys and tokens that a service was sent and that were not its own. */
let strangers: string[];

beforeAll(async () => {
  database = await memoryDatabase();
  services = await Promise.all(Array.from({ length: COUNT }, startServiceDouble));
  for (const [number, service] of services.entries()) behave(service, number);
});
afterAll(async () => {
  await Promise.all(services.map(({ close }) => close()));
  await database.close();
});

describe("twenty connections with interleaved traffic", () => {
  test("nothing of one is in another: keys, tokens, answers, budgets, verdicts, events, journal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 100 }), async (steps) => {
        const world = await openWorld();
        const told = await world.play(steps);
        await world.close();
        expect(strangers).toEqual([]);
        for (let number = 0; number < COUNT; number += 1) {
          const own = markOf(number);
          const everything = JSON.stringify([told[number], await rowsOf(number)]);
          const marks = new Set(everything.match(/m\d\dm/g));
          marks.delete(own);
          expect([...marks], `in what is known of ${own}`).toEqual([]);
          expect(everything).not.toMatch(/wdk_|token-of-/);
          if (steps.some(({ connection }) => connection === number)) continue;
          expect(told[number]).toMatchObject({
            status: { verdict: { code: "unknown" }, token: { state: "none" } },
          });
          expect(await rowsOf(number)).toMatchObject({ journal: [], events: [], states: [] });
        }
      }),
      { numRuns: 5 },
    );
  });
});

/** Keeps to its own key and token; whatever it says has its mark. */
function behave(service: ServiceDouble, number: number): void {
  const mark = markOf(number);
  const headers = (id: number) => ({
    "request-id": `req_${mark}_${id}`,
    "service-version": `v1-${mark}`,
    "ratelimit-limit": String(1_000 + number),
    "ratelimit-remaining": String(500 + number),
    "ratelimit-reset": "30",
  });
  const own = (request: IncomingMessage, credentials: RegExp) => {
    const sent = request.headers.authorization ?? "";
    if (!credentials.test(sent)) strangers.push(`${mark} was sent ${sent}`);
  };
  service.token = (request, response) => {
    own(request, new RegExp(`^Bearer wdk_${mark}_key$`));
    if (moods[number] === "rejected") {
      return json(response, 401, { error: "invalid_client" }, headers(service.exchanges));
    }
    json(response, 200, {
      access_token: `token-of-${mark}-${service.exchanges}`,
      token_type: "Bearer",
      expires_in: 900,
      scope: `read:${mark}`,
    });
  };
  service.resource = (request, response) => {
    own(request, new RegExp(`^Bearer token-of-${mark}-\\d+$`));
    answer(response, moods[number] ?? "ok", mark, headers(service.resources.length));
  };
}

function answer(response: ServerResponse, mood: Mood, mark: string, headers: Record<string, string>): void {
  const error = (status: number, code: string, more: Record<string, string> = {}) =>
    json(response, status, { error: { type: "t", code, message: `of ${mark}` } }, { ...headers, ...more });
  if (mood === "locked") return error(403, "org_locked");
  if (mood === "denied") return error(403, "permission_denied");
  if (mood === "throttled") return error(429, "rate_limited", { "retry-after": "2" });
  if (mood === "failing") return error(503, "api_error");
  if (mood === "unauthorised") return error(401, "authentication_required");
  json(response, 200, { object: "list", url: "/", has_more: false, data: [{ name: `of ${mark}` }] }, headers);
}

/** A Rollcall with all of them, on an empty database. */
async function openWorld() {
  await emptyTables(database.db);
  strangers = [];
  moods = services.map(() => "ok");
  const clock = new FakeClock();
  const connections = services.map(({ url }, number) => ({
    id: `connection-${markOf(number)}`,
    label: `Of ${markOf(number)}`,
    environment: "test" as const,
    resources: ["staff", "participants"] as const,
    target: createTarget(url, `wdk_${markOf(number)}_key`),
  }));
  const targets = new Map(connections.map(({ id, target }) => [id, targetIdentity(target)]));
  const accessLog = { warn: ({ err }: { err: unknown }) => failed(err), info: () => {} };
  const store = await openAccessStore({ ...database, clock, targets, log: accessLog });
  const access = createAccess({ failed, store, now: () => clock.now() });
  const log = { warn: () => {} };
  const journal = createJournal({
    ...database,
    clock,
    log,
    isShared: false,
    retentionDays: 30,
    maxRows: 1_000_000,
  });
  const directory = createDirectory(connections, journal.observe, access, journal, clock);
  const answers: unknown[][] = services.map(() => []);

  async function take({ connection, path, search, mood, isCheck }: Step, at: number): Promise<void> {
    moods[connection] = mood;
    const id = connections[connection]?.id ?? "";
    const reader = { id: `person-${at % 3}`, email: `${at % 3}@example.com` };
    const asked = { connection: id, path, search, purpose: "browse" } as const;
    const made = isCheck ? directory.check(reader, id) : directory.read(reader, asked);
    answers[connection]?.push(
      await made.catch((error) => ({ message: error.message, detail: error.detail })),
    );
  }

  return {
    /** @returns by number, everything that was told of the connection */
    async play(steps: readonly Step[]) {
      const underWay: Promise<void>[] = [];
      for (const [at, each] of steps.entries()) {
        underWay.push(take(each, at));
        if (each.waitMs > 0) await clock.advance(each.waitMs);
      }
      await clock.until(Promise.all(underWay));
      const { connections: statuses } = directory.status();
      return Promise.all(
        statuses.map(async (status, number) => ({
          status,
          access: await directory.access(status.id),
          answers: answers[number],
        })),
      );
    },
    async close() {
      await directory.close();
      await journal.close();
      await store.close();
    },
  };
}

function failed(error: unknown): never {
  throw error;
}

async function rowsOf(number: number) {
  const id = `connection-${markOf(number)}`;
  const [events, states, rows] = [
    await database.db.select().from(accessEvents),
    await database.db.select().from(accessStates),
    await database.db.select().from(journalTable),
  ].map((all) => all.filter(({ connection }) => connection === id));
  return { events, states, journal: rows };
}
