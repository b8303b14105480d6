import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAuth } from "@/lib/server/auth";
import { verifyPassword } from "@/lib/server/auth/password/password";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { openDatabase } from "@/lib/server/db/open-database";
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

async function withAccounts<T>(work: (auth: ReturnType<typeof createAuth>) => Promise<T>): Promise<T> {
  const dataDir = await lockDataDir(folder.path);
  const { db, close } = await openDatabase({ dataDir });
  const log = { warn: () => {}, error: () => {} };
  const rest = {
    secret: "s".repeat(32),
    baseUrl: "http://127.0.0.1:3000",
    trustedProxies: 0,
    auditRetentionDays: 365,
    now: Date.now,
    log,
  };
  const result = await work(createAuth({ db, exports: db, ...rest }));
  await close();
  dataDir.release();
  return result;
}

test("a reset sets a password that works, ends the person's sessions, and fails for an unknown account", async () => {
  const email = "ada@example.com";
  const token = await withAccounts(async ({ people, sessions: all }) =>
    all.create((await people.create({ email, role: "admin" })).id),
  );
  const database = { dataDir: folder.path };
  expect(await resetPassword({ email: "Ada@Example.com", database })).toBe(0);
  const password = /New password for ada@example.com: (\S+)/.exec(printed[0] ?? "")?.[1] ?? "";
  await withAccounts(async ({ people, sessions: all }) => {
    const account = await people.findByEmail(email);
    expect(await verifyPassword(password, account?.passwordHash ?? "")).toBe(true);
    expect(await all.find(token, { activity: false })).toBeUndefined();
  });
  expect(await resetPassword({ email: "bob@example.com", database })).toBe(1);
  expect(printed.at(-1)).toMatch(/no account for bob@example.com.*DATA_DIR or DATABASE_URL/);
});

test("while Rollcall runs on the data folder, a reset changes nothing and says what to do", async () => {
  const running = await lockDataDir(folder.path);
  expect(await resetPassword({ email: "a@example.com", database: { dataDir: folder.path } })).toBe(1);
  expect(printed).toEqual([
    expect.stringMatching(/not changed.*in use by process \d+ since .*Stop that process first/),
  ]);
  running.release();
});
