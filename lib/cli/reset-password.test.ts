import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAuth } from "@/lib/server/auth";
import { createSignInLinks } from "@/lib/server/auth/links/sign-in-links";
import { verifyPassword } from "@/lib/server/auth/password/password";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { audit, signInLinks } from "@/lib/server/db/schema";
import { startedFolder, type temporaryFolder } from "@/lib/server/db/testing/databases";
import { resetPassword } from "./reset-password";

let folder: ReturnType<typeof temporaryFolder>;
let printed: string[];

beforeEach(async () => {
  folder = await startedFolder();
  printed = [];
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void printed.push(line));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await lockDataDir(folder.path);
  const database = await openDatabase({ dataDir });
  const result = await work(database);
  await database.close();
  dataDir.release();
  return result;
}

function withAccounts<T>(work: (auth: ReturnType<typeof createAuth>) => Promise<T>): Promise<T> {
  const log = { warn: () => {}, error: () => {} };
  const rest = {
    secret: "s".repeat(32),
    baseUrl: "http://127.0.0.1:3000",
    trustedProxies: 0,
    passwordSignIn: true,
    auditRetentionDays: 365,
    now: Date.now,
    log,
  };
  return withDatabase((database) => work(createAuth({ ...database, ...rest })));
}

function reset(email: string, passwordSignIn = true) {
  const database = { dataDir: folder.path };
  const baseUrl = "https://rollcall.example.com";
  return resetPassword({ email, database, passwordSignIn, baseUrl, auditRetentionDays: 365 });
}

test("a reset sets a password that works, ends the person's sessions, and fails for an unknown account", async () => {
  const email = "ada@example.com";
  const token = await withAccounts(async ({ people, sessions: all }) =>
    all.create((await people.create({ email, role: "admin" })).id),
  );
  expect(await reset("Ada@Example.com")).toBe(0);
  const password = /New password for ada@example.com: (\S+)/.exec(printed[0] ?? "")?.[1] ?? "";
  await withAccounts(async ({ people, sessions: all }) => {
    const account = await people.findByEmail(email);
    expect(await verifyPassword(password, account?.passwordHash ?? "")).toBe(true);
    expect(await all.find(token, { activity: false })).toBeUndefined();
  });
  expect(await reset("bob@example.com")).toBe(1);
  expect(printed.at(-1)).toMatch(/no account for bob@example.com.*DATA_DIR or DATABASE_URL/);
});

test("a reset that fails in its midst leaves the old password and its sessions as they were", async () => {
  const email = "ada@example.com";
  const token = await withAccounts(async ({ people, sessions: all }) =>
    all.create((await people.create({ email, role: "admin", passwordHash: "the old one" })).id),
  );
  await withDatabase(({ db }) => db.execute("alter table audit rename to audit_away"));
  await expect(reset(email)).rejects.toThrow();
  await withDatabase(({ db }) => db.execute("alter table audit_away rename to audit"));
  await withAccounts(async ({ people, sessions: all }) => {
    expect(await people.findByEmail(email)).toMatchObject({ passwordHash: "the old one" });
    expect(await all.find(token, { activity: false })).toBeDefined();
  });
  expect(printed).toEqual([]);
});

test("while Rollcall runs on the data folder, a reset changes nothing and says what to do", async () => {
  const running = await lockDataDir(folder.path);
  expect(await reset("a@example.com")).toBe(1);
  expect(printed).toEqual([
    expect.stringMatching(/not changed.*in use by process \d+ since .*Stop that process first/),
  ]);
  running.release();
});

test("who has no use for a password is given a link that signs in once within ten minutes, and it is in the audit", async () => {
  const identity = { issuer: "https://id.example", subject: "1", email: "Ada@Example.com", name: undefined };
  const id = await withAccounts(async ({ enter, people }) => {
    await people.create({ email: "root@example.com", role: "admin" });
    return (await enter(identity, { role: "admin", source: "assigned" }, "192.0.2.1"))?.id ?? "";
  });
  expect(await reset("ada@example.com")).toBe(0);
  expect(await reset("root@example.com", false)).toBe(0);
  const tokens = printed.flatMap(
    (line) => /: https:\/\/rollcall.example.com\/signin\/link#([\w-]{43})$/.exec(line)?.[1] ?? [],
  );
  expect(tokens).toHaveLength(2);
  await withDatabase(async ({ db }) => {
    const links = createSignInLinks(db, Date.now);
    const later = createSignInLinks(db, () => Date.now() + 10 * 60_000);
    expect(await later.use(tokens[0] ?? "")).toBeUndefined();
    const uses = await Promise.all([links.use(tokens[0] ?? ""), links.use(tokens[0] ?? "")]);
    expect(uses.filter(Boolean)).toEqual([id]);
    expect(JSON.stringify(await db.select().from(signInLinks))).not.toContain(tokens[1]);
    const kinds = await db.select({ kind: audit.kind, who: audit.actorLabel }).from(audit);
    expect(kinds.slice(1)).toEqual(
      ["root", "ada"].map(() => ({ kind: "sign_in_link_made", who: "npm run reset-password" })),
    );
  });
});

test("nobody who is disabled is let in again by a reset", async () => {
  await withAccounts(async ({ people, changePerson }) => {
    await people.create({ email: "root@example.com", role: "admin" });
    const { id } = await people.create({ email: "ada@example.com", role: "viewer" });
    await changePerson.update({ id: undefined, label: "a test", address: undefined }, id, { disabled: true });
  });
  expect(await reset("ada@example.com")).toBe(1);
  expect(printed).toEqual([expect.stringContaining("ada@example.com is disabled")]);
});
