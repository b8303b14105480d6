import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { ADMIN, type Console, stopCleanly, temporaryFolder } from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { openService, type Service } from "@/e2e/consoles/service";
import { cookiesIn, signInByHttp } from "@/e2e/sign-in";
import type { AccessAnswer, CheckAnswer } from "@/lib/contract/access";
import type { JournalOperation } from "@/lib/contract/journal";
import type { InvitationMade, PeopleAnswer } from "@/lib/contract/people";
import type { ConnectionStatus, StatusAnswer } from "@/lib/contract/status";
import { postgresMissing, startPostgres } from "@/lib/server/db/testing/databases";
import { type Answer, askFor, bodyOf, HEADER, type Wish } from "./ask";
import { expectRests } from "./checks-made";
import { entryOf } from "./entry-of";
import { type Ask, expect, failNext, staffCalls, test } from "./fixtures";
import { refusalIn } from "./knock";
import { accept, PASSWORD, sending } from "./people";

/** Of a second connection, whose key is spent to the end. */
const LIMIT = 60;
const VIEWER = { email: "viewer@example.com", password: PASSWORD };

const missing = postgresMissing();
if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("four instances on one database", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let database: string;
  let services: { default: Service; limited: Service };
  let consoles: Console[];
  /** The administrator's session. */
  let as: string;
  const folder = temporaryFolder();

  beforeAll(async () => {
    server = await startPostgres();
    database = await server.createDatabase();
    services = {
      default: await openService({ options: { staff: 1_000 } }),
      limited: await openService({
        options: { staff: 1_000, limits: { resources: LIMIT, windowSeconds: 600 } },
      }),
    };
    const { url: baseUrl, apiKey } = services.limited;
    const file = join(folder.path, "connections.json");
    const limited = { id: "limited", label: "Limited", environment: "test", baseUrl, apiKey };
    writeFileSync(file, JSON.stringify([limited]), { mode: 0o600 });
    const settings = { DIRECTORY_CONNECTIONS: file };
    const cluster = createCluster({ database, service: services.default, settings });
    consoles = await Promise.all([cluster.start(), cluster.start(), cluster.start(), cluster.start()]);
    as = await signInByHttp(instance(0).url, ADMIN);
  });

  afterAll(async () => {
    await Promise.all(consoles.map(stopCleanly));
    await Promise.all([services.default.close(), services.limited.close(), server.stop()]);
    folder.remove();
  });

  function instance(index: number): Console {
    return consoles[index] as Console;
  }

  function read({ url }: Console, after: number, connection = "default") {
    return askFor(`${url}/api/c/${connection}/v1/staff?limit=1&starting_after=${after}`, { as });
  }

  async function elsewhereOf(rollcall: Console): Promise<number | undefined> {
    return (await statusOf(rollcall)).budget.elsewhere;
  }

  async function elsewhereInHour({ url }: Console): Promise<number> {
    const { budget } = bodyOf<AccessAnswer>(await askFor(`${url}/api/c/default/access`, { as }));
    return budget.reduce((sum, { elsewhere = 0 }) => sum + elsewhere, 0);
  }

  async function statusOf({ url }: Console, connection = "default"): Promise<ConnectionStatus> {
    const { connections } = bodyOf<StatusAnswer>(await askFor(`${url}/api/status`, { as }));
    return connections.find(({ id }) => id === connection) as ConnectionStatus;
  }

  test("have one token, one verdict, one check, one journal and one throttle", async () => {
    const service = services.default;
    // Several calls to each at once, while all are cold.
    const reads = await Promise.all(
      consoles.flatMap((each, at) => [0, 1, 2].map((n) => read(each, at * 10 + n))),
    );
    expect(reads.map(({ status: code }) => code)).toEqual(reads.map(() => 200));
    expect(service.tokens).toHaveLength(1);
    const rows = await readRows(database);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.join("\n")).not.toContain(service.tokens[0]);

    service.controls.lock();
    const locked = await read(instance(0), 100);
    expect(locked.status).toBe(403);
    const { code, since, requestId } = (await statusOf(instance(0))).verdict;
    expect(code).toBe("org_locked");
    for (const each of consoles) {
      await expect.poll(async () => (await statusOf(each)).verdict).toMatchObject({ code, since, requestId });
    }

    // Looked up at another instance before the first has written it to the database.
    const id = locked.headers["request-id"];
    const found = await entryOf(instance(1).api, id, { as });
    expect(bodyOf<JournalOperation>(found).attempts.at(-1)).toMatchObject({ requestId: id });

    const before = staffCalls(service).length;
    const checks = await Promise.all(
      consoles.map(({ api }) => askFor(`${api}/check`, { method: "POST", as, headers: HEADER })),
    );
    const answers = checks.map((check) => bodyOf<CheckAnswer>(check));
    expect(staffCalls(service)).toHaveLength(before + expectRests(answers).length);

    // A second session, which the first one ends at another instance.
    const other = await signInByHttp(instance(1).url, ADMIN);
    const isOpen = async ({ url }: Console) => (await askFor(`${url}/api/session`, { as: other })).status;
    expect(await Promise.all(consoles.map(isOpen))).toEqual([200, 200, 200, 200]);
    await askFor(`${instance(0).url}/api/session/sessions`, { method: "DELETE", as, headers: HEADER });
    await expect.poll(() => Promise.all(consoles.map(isOpen))).toEqual([401, 401, 401, 401]);

    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(instance(n % 4))));
    expect(guesses.filter((error) => error === "CredentialsSignin")).toHaveLength(5);
    expect(guesses.filter((error) => error?.startsWith("throttled:"))).toHaveLength(15);
  });

  test("with one key pause together after a 429 to one, use the budget up without another, and count each other's calls as Rollcall's", async () => {
    const service = services.limited;
    const readLimited = (rollcall: Console, after: number) => read(rollcall, after, "limited");
    const refusedCalls = () => staffCalls(service).filter(({ status }) => status !== 200);

    failNext(service, 429, { headers: { "Retry-After": "4" } });
    expect((await readLimited(instance(0), 900)).status).toBe(429);
    const refusals: Answer[] = [];
    for (let answer = await readLimited(instance(1), 901); answer.status !== 200; ) {
      refusals.push(answer);
      await wait(500);
      answer = await readLimited(instance(1), 902);
    }
    for (const paused of refusals) {
      expect(refusalIn(paused).code).toBe("budget_exhausted");
      expect(bodyOf(paused)).toMatchObject({ error: { upstream: { status: 429, code: "rate_limited" } } });
    }
    const [refused, next] = staffCalls(service);
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(4_000);

    /** Reads page after page until the budget is used up. @returns the code of the refusal */
    async function scroll(rollcall: Console, from: number): Promise<unknown> {
      for (let after = from; ; after += 1) {
        const answer = await readLimited(rollcall, after);
        if (answer.status !== 200) return refusalIn(answer).code;
      }
    }
    const ends = await Promise.all(consoles.map((rollcall, index) => scroll(rollcall, index * 200)));
    expect(ends).toEqual(["budget_exhausted", "budget_exhausted", "budget_exhausted", "budget_exhausted"]);
    expect(refusedCalls()).toHaveLength(1);
    // The refused one too: the service's window goes on after the pause, and has counted it.
    const calls = staffCalls(service).length;
    for (const each of consoles) {
      const { budget } = await statusOf(each, "limited");
      expect(budget).toMatchObject({ limit: LIMIT, remaining: 0 });
      expect(budget.by).toEqual([{ purpose: "browse", person: ADMIN.email, calls }]);
      expect(budget.elsewhere).toBeLessThanOrEqual(3);
    }
  });

  test("call no call of each other's one of other programs, neither while the database is away nor for the hour after", async () => {
    services.default.controls.unlock();
    const pair = [instance(0), instance(1)];
    const readByBoth = async (after: number) => {
      for (const [index, each] of pair.entries()) expect((await read(each, after + index)).status).toBe(200);
    };
    const bringBack = await server.shutDown();
    try {
      for (const after of [300, 302, 304]) await readByBoth(after);
      for (const each of pair) expect(await elsewhereOf(each)).toBeUndefined();
    } finally {
      await bringBack();
    }
    await expect.poll(async () => (await askFor(`${instance(0).url}/api/health/ready`)).status).toBe(200);
    await readByBoth(306);
    for (const each of pair) {
      expect(await elsewhereOf(each)).toBeUndefined();
      expect(await elsewhereInHour(each)).toBe(0);
    }
  });

  // Last, as it may remove the administrator.
  test("are one console: they share people and sessions, end them within seconds in every tab, and keep the last administrator", async () => {
    services.default.controls.unlock();
    const [first, second] = consoles.map(
      ({ url }) =>
        (path: string, wish?: Wish) =>
          askFor(url + path, wish),
    ) as [Ask, Ask];
    const ada = as;
    expect((await second("/api/session", { as: ada })).status).toBe(200);

    const invite = sending("POST", { email: VIEWER.email, role: "viewer" }, ada);
    const { link } = bodyOf<InvitationMade>(await first("/api/invitations", invite));
    const token = link.split("#")[1];
    expect((await accept(second, { token, password: VIEWER.password })).status).toBe(200);
    expect(refusalIn(await accept(first, { token, password: VIEWER.password })).code).toBe("invitation_used");
    const bob = await signInByHttp(instance(1).url, VIEWER);
    for (const ask of [first, second]) {
      expect((await ask("/api/c/default/v1/staff?limit=1", { as: bob })).status).toBe(200);
      expect(refusalIn(await ask("/api/people", { as: bob })).code).toBe("role_required");
    }

    const idOf = async (label: string) => {
      const { people } = bodyOf<PeopleAnswer>(await first("/api/people", { as: ada }));
      return people.find((person) => person.label === label)?.id ?? "";
    };
    const [adaId, bobId] = [await idOf(ADMIN.email), await idOf(VIEWER.email)];
    const promote = sending("PATCH", { role: "admin" }, ada);
    expect((await first(`/api/people/${bobId}`, promote)).status).toBe(200);
    await expect.poll(async () => (await second("/api/people", { as: bob })).status).toBe(200);

    const removals = await Promise.all([
      first(`/api/people/${bobId}`, { method: "DELETE", as: ada }),
      second(`/api/people/${adaId}`, { method: "DELETE", as: bob }),
    ]);
    const isDone = removals.map(({ status }) => status < 300);
    expect(isDone.toSorted(), removals.map(({ text }) => text).join("\n")).toEqual([false, true]);
    const [removed, kept] = isDone[0] ? [bob, ada] : [ada, bob];
    for (const ask of [first, second]) {
      // What an open tab polls, which leaves for good at this answer. An instance trusts a session that it has read for 5 s at most.
      await expect.poll(async () => (await ask("/api/status", { as: removed })).status).toBe(401);
      expect(refusalIn(await ask("/api/status", { as: removed })).code).toBe("account_closed");
      expect((await ask("/api/people", { as: kept })).status).toBe(200);
    }
  });
});

/** Tries a wrong password. @returns the error that the sign-in page shows */
async function guess({ url }: Console): Promise<string | null> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesIn(csrf.headers.getSetCookie()) },
    body: new URLSearchParams({ email: ADMIN.email, password: "wrong", csrfToken, json: "true" }),
    redirect: "manual",
  });
  const { url: next } = (await answer.json()) as { url: string };
  return new URL(next).searchParams.get("error");
}

/** All shared rows, as JSON. */
async function readRows(database: string): Promise<string[]> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query("select row from shared_rows");
  await client.end();
  return rows.map(({ row }) => row);
}
