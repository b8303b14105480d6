import pg from "pg";
import { describe } from "vitest";
import { ADMIN, type Console, stopCleanly } from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { cookiesIn, signInByHttp } from "@/e2e/sign-in";
import type { CheckAnswer } from "@/lib/contract/access";
import type { JournalOperation } from "@/lib/contract/journal";
import type { ConnectionStatus, StatusAnswer } from "@/lib/contract/status";
import { postgresFor } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf, HEADER } from "./ask";
import { expect, staffCalls, test } from "./fixtures";

describe("four instances on one database", () => {
  test.override({ serviceOptions: { staff: 1_000 } });

  test("have one token, one verdict, one check, one journal and one throttle", async ({ skip, service }) => {
    const server = await postgresFor(skip);
    const database = await server.createDatabase();
    const cluster = createCluster({ database, service });
    const consoles = await Promise.all([cluster.start(), cluster.start(), cluster.start(), cluster.start()]);
    const [first, second] = consoles;
    const as = await signInByHttp(first.url, ADMIN);
    const read = ({ api }: Console, after: number) =>
      askFor(`${api}/v1/staff?limit=1&starting_after=${after}`, { as });
    const status = async ({ url }: Console) =>
      bodyOf<StatusAnswer>(await askFor(`${url}/api/status`, { as })).connections[0] as ConnectionStatus;

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
    const locked = await read(first, 100);
    expect(locked.status).toBe(403);
    const { code, since, requestId } = (await status(first)).verdict;
    expect(code).toBe("org_locked");
    for (const each of consoles) {
      await expect.poll(async () => (await status(each)).verdict).toMatchObject({ code, since, requestId });
    }

    // Looked up at another instance before the first has written it to the database.
    const id = locked.headers["request-id"];
    const found = await askFor(`${second.api}/requests/${id}`, { as });
    expect(bodyOf<JournalOperation>(found).attempts.at(-1)).toMatchObject({ requestId: id });

    const before = staffCalls(service).length;
    const checks = await Promise.all(
      consoles.map(({ api }) => askFor(`${api}/check`, { method: "POST", as, headers: HEADER })),
    );
    const answers = checks.map((check) => bodyOf<CheckAnswer>(check));
    expect(answers.filter(({ made }) => made)).toHaveLength(1);
    expect(new Set(answers.map(({ checkedAt }) => checkedAt)).size).toBe(1);
    expect(staffCalls(service)).toHaveLength(before + 1);

    // A second session, which the first one ends at another instance.
    const other = await signInByHttp(second.url, ADMIN);
    const isOpen = async ({ url }: Console) => (await askFor(`${url}/api/session`, { as: other })).status;
    expect(await Promise.all(consoles.map(isOpen))).toEqual([200, 200, 200, 200]);
    await askFor(`${first.url}/api/session/sessions`, { method: "DELETE", as, headers: HEADER });
    await expect.poll(() => Promise.all(consoles.map(isOpen))).toEqual([401, 401, 401, 401]);

    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => guess(consoles[n % 4] as Console)),
    );
    expect(guesses.filter((error) => error === "CredentialsSignin")).toHaveLength(5);
    expect(guesses.filter((error) => error?.startsWith("throttled:"))).toHaveLength(15);

    await Promise.all(consoles.map(stopCleanly));
    await server.stop();
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
