import type { NextAuthOptions } from "next-auth";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "@/lib/server/db/open-database";
import { audit, sessions } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import { type Auth, createAuth } from ".";
import { hashPassword } from "./password/password";
import { type AuthServer, createBrowser, serveAuth } from "./testing/auth-server";

const COOKIE = "next-auth.session-token";

let database: Database;
let server: AuthServer;
let auth: Auth;
let logged: string[];
let passwordHash: string;
/** What happens once a password has been looked at, before there is a session. */
let afterCheck: () => Promise<void>;

beforeAll(async () => {
  database = await memoryDatabase();
  server = await serveAuth((client) => interposed(auth.optionsFor(client)));
  passwordHash = await hashPassword("correct horse", { logN: 4, r: 8, p: 1 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await emptyTables(database.db);
  vi.stubEnv("NEXTAUTH_URL", server.url);
  logged = [];
  afterCheck = async () => {};
  const note = (_details: object, message: string) => void logged.push(message);
  auth = createAuth({
    db: database.db,
    lists: database.lists,
    exports: database.db,
    secret: "a secret for tests of at least 32 characters",
    baseUrl: server.url,
    trustedProxies: 0,
    passwordSignIn: true,
    auditRetentionDays: 365,
    now: Date.now,
    log: { warn: note, error: note },
  });
  await auth.people.create({ email: "ada@example.com", name: "Ada", role: "viewer", passwordHash });
});
afterEach(() => vi.unstubAllEnvs());

function interposed(options: NextAuthOptions): NextAuthOptions {
  for (const provider of options.providers) {
    if (provider.type !== "credentials") continue;
    const { authorize } = provider;
    provider.authorize = async (...given) => {
      const user = await authorize(...given);
      await afterCheck();
      return user;
    };
  }
  return options;
}

test("attack: being disabled or removed while the password is looked at: no session, and no failure of the server", async () => {
  const actor = { id: undefined, label: "a test", address: undefined };
  const ada = await auth.people.findByEmail("ada@example.com");
  const id = ada?.id ?? "";
  for (const act of ["disable", "remove"]) {
    const { update, remove } = auth.changePerson;
    afterCheck = () => (act === "disable" ? update(actor, id, { disabled: true }) : remove(actor, id));
    const browser = createBrowser(server);
    expect(await browser.signIn("ada@example.com", "correct horse")).toBe("disabled");
    expect(browser.getCookie(COOKIE)).toBeUndefined();
    if (act === "disable") await update(actor, id, { disabled: false });
  }
  expect(logged).toEqual([]);
});

test("attack: a sign-in with the former password, begun before it was changed, opens no session", async () => {
  const ada = await auth.people.findByEmail("ada@example.com");
  const changed = await hashPassword("correct horse", { logN: 4, r: 8, p: 1 });
  afterCheck = () => auth.people.setPasswordHash(ada?.id ?? "", changed);
  const browser = createBrowser(server);
  expect(await browser.signIn("ada@example.com", "correct horse")).toBe("CredentialsSignin");
  expect(browser.getCookie(COOKIE)).toBeUndefined();
  expect(await database.db.select().from(sessions)).toEqual([]);
});

test("attack: of two changes at once with one password, as by whoever shares it, the later one is refused", async () => {
  const ada = await auth.people.findByEmail("ada@example.com");
  const id = ada?.id ?? "";
  const tokens = await Promise.all([auth.sessions.create(id), auth.sessions.create(id)]);
  const outcomes = await Promise.allSettled(
    tokens.map(async (token, index) => {
      const person = await auth.sessions.find(token, { activity: false });
      if (!person) throw new Error("no session");
      const actor = { id, label: "Ada", address: undefined };
      const change = { current: "correct horse", password: `a password of number ${index}` };
      return auth.ownAccount.changePassword(actor, person, change);
    }),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ code: "password_wrong" }]);
  expect(await database.db.select().from(sessions)).toHaveLength(1);
});

test("a sign-out is in the audit", async () => {
  const browser = createBrowser(server);
  await browser.signIn("ada@example.com", "correct horse");
  await browser.post("signout", {});
  const entries = await database.db.select().from(audit).orderBy(audit.id);
  expect(entries.map(({ kind, actorLabel, address }) => [kind, actorLabel, address])).toEqual([
    ["sign_in", "ada@example.com", "127.0.0.1"],
    ["sign_out", "ada@example.com", "127.0.0.1"],
  ]);
});

test("attack: a session that is signed out twenty times at once ends once, by the audit too", async () => {
  const ada = await auth.people.findByEmail("ada@example.com");
  const sid = await auth.sessions.create(ada?.id ?? "");
  await auth.sessions.find(sid, { activity: false });
  const signOut = () => {
    const { events } = auth.optionsFor({ address: "127.0.0.1", browser: undefined });
    return events?.signOut?.({ token: { sid }, session: { expires: "" } });
  };
  await Promise.all(Array.from({ length: 20 }, signOut));
  const entries = await database.db.select().from(audit);
  expect(entries.map(({ kind }) => kind)).toEqual(["sign_out"]);
  expect(await database.db.select().from(sessions)).toEqual([]);
});
