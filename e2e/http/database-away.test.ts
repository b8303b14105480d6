import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import {
  ADMIN,
  type Console,
  preparedFolder,
  startConsole,
  stopCleanly,
  temporaryFolder,
} from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { openService, type Service } from "@/e2e/consoles/service";
import { signInByHttp } from "@/e2e/sign-in";
import { postgresMissing, startPostgres } from "@/lib/server/db/testing/databases";
import { type Answer, askFor, bodyOf, HEADER, headingIn, NOBODY } from "./ask";
import { expect, test } from "./fixtures";
import { signOut } from "./sign-out";

const PERSON = { email: "somebody@example.test", password: ADMIN.password };
const ADMINISTRATOR = { ADMIN_EMAIL: PERSON.email, ADMIN_PASSWORD: PERSON.password };
const SANDBOX = { SANDBOX: "on", SANDBOX_STAFF: "20" };

const missing = postgresMissing();
if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("a database that is away", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let service: Service;
  let database: string;
  let rollcall: Console;
  beforeAll(async () => {
    server = await startPostgres();
    service = await openService({ options: { staff: 30 } });
    database = await server.createDatabase();
    rollcall = await createCluster({ database, service, settings: ADMINISTRATOR }).start();
  });
  afterAll(async () => {
    await stopCleanly(rollcall);
    await Promise.all([service.close(), server.stop()]);
  });

  async function statusOf(path: string, as: string): Promise<number> {
    return (await askFor(rollcall.url + path, { as })).status;
  }

  test("stopped or paused: who was signed in reads on, all else gets 503 in time, and both work again afterwards", async () => {
    const known = await signInByHttp(rollcall.url, PERSON);
    const [unknown, later] = [
      await signInByHttp(rollcall.url, PERSON),
      await signInByHttp(rollcall.url, PERSON),
    ];
    const printed = rollcall.output().length;
    expect(await statusOf(STAFF, known)).toBe(200);

    const bringBack = await server.shutDown();
    await expectAway(rollcall, unknown);
    expect(await statusOf(STAFF, known)).toBe(200);
    const headers = { ...HEADER, "Content-Type": "application/json" };
    const saving = { method: "PATCH", headers, body: "{}", as: known };
    const saved = await askFor(`${rollcall.url}/api/session/settings`, saving);
    expect([saved.status, saved.headers["retry-after"]]).toEqual([503, "2"]);
    expect(bodyOf(saved)).toMatchObject({ error: { code: "database_unavailable" } });
    for (const page of [
      "/settings/you",
      "/settings/people",
      "/settings/audit",
      "/settings/connections/default",
      "/c/default/staff/changes",
      FROM_COPY,
    ]) {
      const { status, headers: said } = await askFor(rollcall.url + page, { as: known });
      expect([page, status, said["retry-after"]]).toEqual([page, 503, "2"]);
    }
    for (const page of STEPS) {
      const step = await stepTo(rollcall, page, unknown);
      expect(step.text, page).toContain("database does not answer");
      expect(step.text, page).not.toMatch(/^\w+:E\{/m);
    }
    const copy = await askFor(rollcall.url + FROM_COPY, { as: known });
    expect(copy.text).toContain('href="/c/default/staff">Go on with the live list');
    await bringBack();
    await expect.poll(() => statusOf(READY, NOBODY)).toBe(200);
    await expect.poll(() => statusOf(STAFF, unknown)).toBe(200);

    const goOn = server.pause();
    await expectAway(rollcall, later);
    expect(await statusOf(STAFF, known)).toBe(200);
    goOn();
    await expect.poll(() => statusOf(READY, NOBODY)).toBe(200);
    await expect.poll(() => statusOf("/c/default/requests", later)).toBe(200);

    const said = () => rollcall.output().slice(printed);
    await expect.poll(said).toContain("a part of Rollcall works again");
    await expect.poll(said).toContain("what instances share can be written again");
    const lines = said().split("\n").slice(0, -1).filter(Boolean);
    for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
    expect(lines.join("\n")).not.toContain(PERSON.email);
  });

  test.each([
    [
      "the journal",
      "journal, journal_minutes",
      ["c/default/requests", "c/default/requests/minutes", "c/default/requests/one"],
    ],
    [
      "views and copies",
      "saved_views, copies",
      ["c/default/views", "c/default/copy", "c/default/copy/staff/rows"],
    ],
    ["invitations", "invitations", ["invitations"]],
  ])(
    "however many look at %s while it is locked, they are refused, and others sign in and read",
    async (_what, tables, addresses) => {
      const known = await signInByHttp(rollcall.url, PERSON);
      await whileLocked(tables, async () => {
        const looking = lookAt(addresses, known);
        const session = await signInByHttp(rollcall.url, PERSON);
        expect(await statusOf(STAFF, session)).toBe(200);
        expect(await statusOf(READY, NOBODY)).toBe(200);
        await expectRefused(looking);
      });
    },
  );

  test("however many look at the audit while it is locked, they are refused, and others read, whose session is not known here yet", async () => {
    const [known, unknown] = [
      await signInByHttp(rollcall.url, PERSON),
      await signInByHttp(rollcall.url, PERSON),
    ];
    await whileLocked("audit", async () => {
      const looking = lookAt(["audit"], known);
      expect(await statusOf(STAFF, unknown)).toBe(200);
      await expectRefused(looking);
    });
  });

  async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
    const client = new pg.Client(database);
    await client.connect();
    await client.query(`begin; lock table ${tables}`);
    await work();
    await client.end();
  }

  /** More at once than there are connections for pages, by far. */
  function lookAt(addresses: string[], as: string): Promise<Answer>[] {
    return Array.from({ length: 18 }, (_, index) =>
      askFor(`${rollcall.url}/api/${addresses[index % addresses.length]}`, { as }),
    );
  }

  test("attack: a sign-out meanwhile is refused, and works once it is back", async () => {
    const session = await signInByHttp(rollcall.url, PERSON);

    const bringBack = await server.shutDown();
    const refused = await signOut(rollcall, session);
    expect([refused.status, refused.headers["retry-after"], refused.cookies]).toEqual([503, "2", []]);
    expect(bodyOf(refused)).toMatchObject({ error: { code: "database_unavailable" } });
    await bringBack();
    await expect.poll(() => statusOf(READY, NOBODY)).toBe(200);
    await expect.poll(() => statusOf("/api/session", session)).toBe(200);

    const done = await signOut(rollcall, session);
    expect(done.status).toBe(200);
    expect(done.cookies.join()).toMatch(/next-auth\.session-token=;/);
    expect(await statusOf("/api/session", session)).toBe(401);
  });
});

test("a secret's file, or the data folder, that is removed under a running console is named by readiness and the log", async () => {
  const data = preparedFolder();
  const secrets = temporaryFolder();
  const file = join(secrets.path, "nextauth_secret");
  writeFileSync(file, "for this test alone, and long enough");
  const rollcall = await startConsole({ ...SANDBOX, DATA_DIR: data.path, NEXTAUTH_SECRET_FILE: file });
  const readiness = async () => {
    const { status, text } = await askFor(rollcall.url + READY, { as: NOBODY });
    return [status, JSON.parse(text)];
  };
  expect(await readiness()).toEqual([200, { status: "ready" }]);
  secrets.remove();
  expect(await readiness()).toEqual([503, { status: "unavailable", failing: ["secrets"] }]);
  // It may write there meanwhile.
  rmSync(data.path, { recursive: true, maxRetries: 100 });
  const all = ["database", "data_folder", "secrets"];
  expect(await readiness()).toEqual([503, { status: "unavailable", failing: all }]);
  await expect.poll(() => rollcall.output()).toContain("gone at the next start");
  await stopCleanly(rollcall);
});

const FROM_COPY = "/c/default/staff?from=copy&q=ada";
/** The pages that a link may lead to. */
const STEPS = [
  "/c/default",
  "/c/default/requests",
  "/c/default/requests/one",
  "/c/default/staff/changes",
  "/settings",
  "/settings/you",
  "/settings/people",
  "/settings/connections",
];
const STAFF = "/api/c/default/v1/staff?limit=2";
const READY = "/api/health/ready";

async function expectRefused(answers: readonly Promise<Answer>[]): Promise<void> {
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(bodyOf(answer)).toMatchObject({ error: { code: "database_unavailable" } });
  }
}

/** Expects 503 for readiness, and for a person whose session this instance has not read yet. */
async function expectAway({ url }: Console, as: string): Promise<void> {
  const ready = await askFor(url + READY, { as: NOBODY });
  expect([ready.status, bodyOf(ready)]).toEqual([503, { status: "unavailable", failing: ["database"] }]);

  const read = await askFor(url + STAFF, { as });
  expect([read.status, read.headers["retry-after"], read.headers["rollcall-source"]]).toEqual([
    503,
    "2",
    "local",
  ]);
  expect(bodyOf(read)).toMatchObject({ error: { type: "api_error", code: "database_unavailable" } });

  const page = await askFor(`${url}/c/default/staff`, { as, headers: {} });
  expect([page.status, page.headers["retry-after"], headingIn(page)]).toEqual([
    503,
    "2",
    "Rollcall&#x27;s database does not answer",
  ]);
  await expect(signInByHttp(url, PERSON)).rejects.toThrow("Nobody could be signed in");
  expect((await askFor(`${url}/signin`, { as: NOBODY, headers: HEADER })).status).toBe(200);
}

/** What a browser that has the list of staff on screen asks for when somebody follows a link: the page without the layout around it. */
async function stepTo({ url }: Console, page: string, as: string): Promise<Answer> {
  const at = (names: unknown[]): unknown =>
    names.length === 0 ? ["__PAGE__", {}] : [names[0], { children: at(names.slice(1)) }];
  const [root, children] = at([
    "",
    "(console)",
    "c",
    ["connection", "default", "d"],
    ["resource", "staff", "d"],
  ]) as [string, object];
  const tree = encodeURIComponent(JSON.stringify([root, children, null, null, true]));
  const headers = { RSC: "1", "Next-Router-State-Tree": tree };
  const first = await askFor(url + page, { headers, as });
  return first.status === 307 ? askFor(url + String(first.headers.location), { headers, as }) : first;
}
