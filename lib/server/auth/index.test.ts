import { eq, sql } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listsOf } from "@/lib/server/db/lists";
import type { Database, Db } from "@/lib/server/db/open-database";
import { people, sessions } from "@/lib/server/db/schema";
import { asOwner, emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import { type Auth, createAuth } from ".";
import { createSignInLinks } from "./links/sign-in-links";
import { hashPassword } from "./password/password";
import { type AuthServer, createBrowser, serveAuth } from "./testing/auth-server";

const SECRET = "a secret for tests of at least 32 characters";
const COOKIE = "next-auth.session-token";
const seen = { activity: true };

let database: Database;
let server: AuthServer;
let auth: Auth;
let time: number;
let logged: string[];
let passwordHash: string;

beforeAll(async () => {
  database = await memoryDatabase();
  server = await serveAuth((client) => auth.optionsFor(client));
  passwordHash = await hashPassword("correct horse", { logN: 4, r: 8, p: 1 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await emptyTables(database.db);
  time = Date.now();
  logged = [];
  start();
  await auth.people.create({ email: "ada@example.com", name: "Ada", role: "viewer", passwordHash });
});
afterEach(() => vi.unstubAllEnvs());

function start({ baseUrl = server.url, db = database.db, passwordSignIn = true } = {}): void {
  vi.stubEnv("NEXTAUTH_URL", baseUrl);
  const log = { warn: note, error: note };
  auth = createAuth({
    db,
    lists: listsOf(db),
    exports: db,
    secret: SECRET,
    baseUrl,
    trustedProxies: 0,
    passwordSignIn,
    auditRetentionDays: 365,
    now,
    log,
  });
}

function now(): number {
  return time;
}

function note(_details: object, message: string): void {
  logged.push(message);
}

async function signedIn() {
  const browser = createBrowser(server);
  expect(await browser.signIn("ada@example.com", "correct horse")).toBeNull();
  return browser;
}

describe("signing in", () => {
  test("makes a session that identify knows", async () => {
    const browser = await signedIn();
    expect(await auth.identify(browser.getCookie, seen)).toMatchObject({
      email: "ada@example.com",
      name: "Ada",
      role: "viewer",
    });
    expect(await auth.identify(() => undefined, seen)).toBeUndefined();
  });

  test("sets a cookie that scripts and other sites cannot use, with nothing but the session in it", async () => {
    const browser = createBrowser(server);
    const form = { email: "ADA@example.com", password: "correct horse" };
    const { setCookies } = await browser.post("callback/credentials", form);
    const cookie = setCookies.find((line) => line.startsWith(`${COOKIE}=`));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
    const token = await decode({ token: browser.getCookie(COOKIE), secret: SECRET });
    expect(Object.keys(token ?? {}).toSorted()).toEqual(["exp", "iat", "jti", "sid", "sub"]);
  });

  test("behind https sets a secure cookie, and no other is believed", async () => {
    start({ baseUrl: "https://rollcall.example.com" });
    const browser = createBrowser(server);
    const form = { email: "ada@example.com", password: "correct horse" };
    const { setCookies } = await browser.post("callback/credentials", form);
    expect(setCookies.find((line) => line.startsWith(`__Secure-${COOKIE}=`))).toMatch(/; Secure/);
    expect(await auth.identify(browser.getCookie, seen)).toBeDefined();
    const plain = (name: string) => (name === COOKIE ? browser.getCookie(`__Secure-${COOKIE}`) : undefined);
    expect(await auth.identify(plain, seen)).toBeUndefined();
  });

  test("attack: finding out who has an account: a wrong password and an unknown account answer alike", async () => {
    const browser = createBrowser(server);
    const wrong = await browser.post("callback/credentials", { email: "ada@example.com", password: "x" });
    const unknown = await browser.post("callback/credentials", { email: "bob@example.com", password: "x" });
    expect(wrong.status).toBe(401);
    expect(String(wrong.body["url"])).toMatch(/error=CredentialsSignin/);
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
    expect(await browser.signIn("ada@example.com", "")).toBe("CredentialsSignin");
  });

  test("attack: guessing behind made-up X-Forwarded-For headers; the wait is told in seconds", async () => {
    const outcomes: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      const headers = { "x-forwarded-for": `192.0.2.${n}`, "x-rollcall-peer": `192.0.2.${n}` };
      outcomes.push(await createBrowser(server).signIn("ada@example.com", "x", headers));
    }
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill("CredentialsSignin"));
    expect(outcomes[5]).toMatch(/^throttled:(900|899)$/);
  });

  test("with passwords off is by a link alone, once, and no password changes that", async () => {
    start({ passwordSignIn: false });
    const ada = await auth.people.findByEmail("ada@example.com");
    const token = await createSignInLinks(database.db, now).make(ada?.id ?? "");
    const browser = createBrowser(server);
    const form = { email: "ada@example.com", password: "correct horse" };
    await browser.post("callback/credentials", form);
    expect(await auth.identify(browser.getCookie, seen)).toBeUndefined();
    // Its session cannot be opened, so it is not used up.
    await asOwner(database.db, sql`alter table audit rename to audit_away`);
    const refused = await browser.post("callback/link", { token });
    await asOwner(database.db, sql`alter table audit_away rename to audit`);
    expect(String(refused.body["url"])).toMatch(/error=unavailable/);
    await browser.post("callback/link", { token });
    expect(await auth.identify(browser.getCookie, seen)).toMatchObject({ email: "ada@example.com" });
    const second = createBrowser(server);
    const { body } = await second.post("callback/link", { token });
    expect(String(body["url"])).toMatch(/error=CredentialsSignin/);
    expect(await auth.identify(second.getCookie, seen)).toBeUndefined();
  });

  test("whose account is disabled is told so to whoever knows the password, and to nobody else", async () => {
    const actor = { id: undefined, label: "a test", address: undefined };
    const ada = await auth.people.findByEmail("ada@example.com");
    await auth.changePerson.update(actor, ada?.id ?? "", { disabled: true });
    expect(await createBrowser(server).signIn("ada@example.com", "correct horse")).toBe("disabled");
    expect(await createBrowser(server).signIn("ada@example.com", "wrong")).toBe("CredentialsSignin");
  });

  test("says unavailable, and no more, when the database does not answer", async () => {
    start({ db: broken });
    expect(await createBrowser(server).signIn("ada@example.com", "correct horse")).toBe("unavailable");
    expect(logged).toEqual(["a sign-in could not be checked"]);
  });

  test("attack: being sent to another site afterwards", async () => {
    const redirect = auth.optionsFor({ address: "192.0.2.1", browser: undefined }).callbacks?.redirect;
    const go = (url: string) => redirect?.({ url, baseUrl: server.url });
    expect(await go("/c/sandbox/staff?q=a")).toBe(`${server.url}/c/sandbox/staff?q=a`);
    for (const url of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "http://[",
    ]) {
      expect(await go(url)).toBe(server.url);
    }
  });
});

describe("a session's cookie", () => {
  test("attack: replaying it after sign-out", async () => {
    const browser = await signedIn();
    const stolen = browser.cookies();
    await browser.post("signout", {});
    expect(browser.getCookie(COOKIE)).toBe("");
    expect(await auth.identify((name) => stolen.get(name), seen)).toBeUndefined();
    expect(await database.db.select().from(sessions)).toEqual([]);
  });

  test("attack: forging it: another secret, another session, garbage", async () => {
    const browser = await signedIn();
    const real = await decode({ token: browser.getCookie(COOKIE), secret: SECRET });
    const forged = [
      await encode({ token: real ?? {}, secret: "another secret" }),
      await encode({ token: { sid: "made up" }, secret: SECRET }),
      await encode({ token: { sub: String(real?.sub) }, secret: SECRET }),
      `${browser.getCookie(COOKIE)}x`,
      "garbage",
    ];
    for (const cookie of forged) expect(await auth.identify(() => cookie, seen)).toBeUndefined();
  });

  test("attack: making oneself an administrator through next-auth's session update", async () => {
    const browser = await signedIn();
    await browser.post("session", { "data[role]": "admin", data: '{"role":"admin","sid":"x"}' });
    expect(await auth.identify(browser.getCookie, seen)).toMatchObject({ role: "viewer" });
    const token = await decode({ token: browser.getCookie(COOKIE), secret: SECRET });
    expect(token).not.toHaveProperty("role");
  });

  test("shows who it is at /api/auth/session, which is no activity, and nobody once it is revoked", async () => {
    const browser = await signedIn();
    const person = await auth.identify(browser.getCookie, seen);
    time += 29 * 60_000;
    const { body } = await browser.call("session");
    expect(body).toMatchObject({ user: { name: "Ada", email: "ada@example.com", role: "viewer" } });
    time += 60_000;
    expect((await browser.call("session")).body).toEqual({});

    const again = await signedIn();
    await auth.sessions.revokeAll(person?.id ?? "");
    expect((await again.call("session")).body).toEqual({});
  });

  test("outlives an outage of the database, which is not taken for signed out", async () => {
    const browser = await signedIn();
    start({ db: broken });
    await expect(auth.identify(browser.getCookie, seen)).rejects.toThrow("connection lost");
    expect((await browser.call("session")).body).toEqual({});
    start();
    expect(await auth.identify(browser.getCookie, seen)).toBeDefined();
  });
});

describe("the first administrator", () => {
  const email = "Boss@example.com";

  test("is made once by instances that start together, with a password that works", async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => auth.ensureFirstAdmin({ email, password: undefined })),
    );
    const [admin, ...more] = made.filter(Boolean);
    expect(more).toEqual([]);
    expect(admin?.email).toBe("boss@example.com");
    expect(admin?.password?.length).toBeGreaterThanOrEqual(16);
    const browser = createBrowser(server);
    expect(await browser.signIn(email, admin?.password ?? "")).toBeNull();
    expect(await auth.identify(browser.getCookie, seen)).toMatchObject({ role: "admin" });
  });

  test("is left alone once there is one, whatever the settings say", async () => {
    await auth.ensureFirstAdmin({ email, password: "chosen by hand" });
    expect(await auth.ensureFirstAdmin({ email, password: "something else" })).toBeUndefined();
    expect(await auth.ensureFirstAdmin({ email: "other@example.com", password: undefined })).toBeUndefined();
    expect(await createBrowser(server).signIn(email, "chosen by hand")).toBeNull();
  });

  test("whose password was given does not get it repeated", async () => {
    const admin = await auth.ensureFirstAdmin({ email, password: "chosen by hand" });
    expect(admin).toEqual({ email: "boss@example.com", password: undefined });
  });

  test("may be somebody who had an account as a viewer", async () => {
    await auth.ensureFirstAdmin({ email: "ada@example.com", password: "a new password" });
    expect(await auth.people.findByEmail("ada@example.com")).toMatchObject({ role: "admin", name: "Ada" });
  });

  test.each(["admin", "viewer"] as const)("is enabled where the last one is a disabled %s", async (role) => {
    await auth.ensureFirstAdmin({ email, password: "chosen by hand" });
    await database.db
      .update(people)
      .set({ role, disabledAt: new Date(0) })
      .where(eq(people.email, "boss@example.com"));
    const admin = await auth.ensureFirstAdmin({ email, password: undefined });
    const browser = createBrowser(server);
    expect(await browser.signIn(email, admin?.password ?? "")).toBeNull();
    expect(await auth.identify(browser.getCookie, seen)).toMatchObject({ role: "admin" });
  });
});

/** A database that has gone away. */
const broken = new Proxy({} as Db, {
  get() {
    throw new Error("connection lost");
  },
});
