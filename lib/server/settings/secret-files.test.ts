import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadSettings, SettingsError } from "@/lib/server/env";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { checkSecretFiles, problemOfKeyFile, secretFilesOf, watchSecretFiles } from "./secret-files";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rollcall-secrets-"));
  path = join(folder, "secret");
});
afterEach(() => rmSync(folder, { recursive: true }));

const SECRET = "a random text of more than 32 characters";

function settingsOf(environment: Record<string, string>) {
  return loadSettings(environment as unknown as NodeJS.ProcessEnv);
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    settingsOf(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
  }
  return [];
}

describe("a secret in a file", () => {
  test.each(["\n", "\r\n", ""])("is read without the newline %j at its end, and no more is cut", (end) => {
    writeFileSync(path, ` ${SECRET} ${end}`);
    expect(settingsOf({ NEXTAUTH_SECRET_FILE: path }).NEXTAUTH_SECRET).toBe(` ${SECRET} `);
  });

  test("and in the environment is one too many", () => {
    writeFileSync(path, SECRET);
    const problems = problemsOf({ NEXTAUTH_SECRET_FILE: path, NEXTAUTH_SECRET: SECRET });
    expect(problems).toEqual(["NEXTAUTH_SECRET and NEXTAUTH_SECRET_FILE must not both be set"]);
  });

  test.each([
    "ADMIN_PASSWORD",
    "DATABASE_URL",
    "DIRECTORY_API_KEY",
    "METRICS_TOKEN",
    "OIDC_CLIENT_SECRET",
    "NEXTAUTH_SECRET",
    "ENCRYPTION_KEY",
  ])("%s that cannot be read, is empty or wrong is named and never shown", (name) => {
    expect(problemsOf({ [`${name}_FILE`]: path })[0]).toMatch(`${name}_FILE must be the path of a file`);
    // Anybody could guess a secret of spaces.
    for (const blank of ["\n", " ".repeat(40), "\n\n"]) {
      writeFileSync(path, blank);
      expect(problemsOf({ [`${name}_FILE`]: path })[0]).toMatch(/empty/);
    }
    writeFileSync(path, "x\ty");
    const problems = problemsOf({ [`${name}_FILE`]: path }).join();
    expect(problems).toMatch(name);
    expect(problems).not.toContain("x\ty");
  });

  test.skipIf(process.platform === "win32")(
    "attack: a device or a pipe, which may never end, is not read",
    () => {
      expect(problemsOf({ NEXTAUTH_SECRET_FILE: "/dev/null" })[0]).toMatch(/no regular file/);
    },
  );

  test.each(["correct-horse-battery", "abc/hunter2secret"])(
    "attack: %s, which is the secret itself, is not shown",
    (secret) => {
      const [problem] = problemsOf({ ADMIN_PASSWORD_FILE: secret });
      expect(problem).toMatch("ADMIN_PASSWORD_FILE must be the path of a file");
      expect(problem).not.toContain(secret);
    },
  );

  test("is for secrets alone", () => {
    expect(settingsOf({ LOG_LEVEL_FILE: "/nowhere" }).LOG_LEVEL).toBe("info");
  });
});

describe("readiness", () => {
  test("fails while the file of a secret in use is gone, and names its setting; what it says is for the log", () => {
    writeFileSync(path, SECRET);
    const password = join(folder, "password");
    writeFileSync(password, SECRET);
    const settings = settingsOf({ NEXTAUTH_SECRET_FILE: path, ADMIN_PASSWORD_FILE: password });
    checkSecretFiles(settings);
    rmSync(password);
    writeFileSync(path, "short");
    checkSecretFiles(settings);
    rmSync(path);
    expect(() => checkSecretFiles(settings)).toThrow(/cannot be read any more: NEXTAUTH_SECRET$/);
  });
});

describe("a file that is looked at", () => {
  test("that is gone or holds no key any more is known at once, of a key that is alone in it", () => {
    writeFileSync(path, "wdk_one\n");
    const origin = { from: "file", path } as const;
    expect(problemOfKeyFile(origin)).toBeUndefined();
    writeFileSync(path, "two words\n");
    expect(problemOfKeyFile(origin)).toBe("it holds no key");
    rmSync(path);
    expect(problemOfKeyFile(origin)).toBe("ENOENT");
    expect(problemOfKeyFile({ ...origin, field: "apiKey" })).toBeUndefined();
    expect(problemOfKeyFile({ from: "environment", name: "DIRECTORY_API_KEY" })).toBeUndefined();
  });

  test("may hold the token of metrics, and hands on no other text", () => {
    const token = "a-token-of-metrics";
    writeFileSync(path, token);
    const taken: string[] = [];
    const [file, ...others] = secretFilesOf(settingsOf({ METRICS_TOKEN_FILE: path }), {
      apiKey: ignore,
      oidcSecret: ignore,
      encryptionKeys: ignore,
      metricsToken: (secret) => void taken.push(secret),
    });
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: "METRICS_TOKEN", path });
    file?.take(token);
    expect(taken).toEqual([token]);
    expect([token, "short", `${token} `, "ä".repeat(16)].map((text) => file?.accepts(text))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("that changes while Rollcall starts is taken too", async () => {
    const clock = new FakeClock();
    writeFileSync(path, "the-token-of-the-start");
    const taken: string[] = [];
    const files = secretFilesOf(settingsOf({ METRICS_TOKEN_FILE: path }), {
      apiKey: ignore,
      oidcSecret: ignore,
      encryptionKeys: ignore,
      metricsToken: (secret) => void taken.push(secret),
    });
    writeFileSync(path, "the-token-of-later");
    const watch = watchSecretFiles(files, { clock, log: { info: ignore, warn: ignore } });
    await clock.advance(10_000);
    expect(taken).toEqual(["the-token-of-later"]);
    watch.stop();
  });

  test("is known to have changed within 10 s, also where its link was turned, and one that is gone or wrong changes nothing", async () => {
    const clock = new FakeClock();
    const taken: string[] = [];
    const logged: unknown[] = [];
    const log = { info: () => {}, warn: (details: object) => void logged.push(details) };
    const versions = ["one", "two"].map((name) => join(folder, name));
    for (const [n, version] of versions.entries()) writeFileSync(version, `secret-${n}\n`);
    symlinkSync(versions[0] ?? "", path);
    const file = {
      name: "a key",
      path,
      secret: "secret-0",
      take: (secret: string) => taken.push(secret),
      accepts: isSecret,
    };
    const watch = watchSecretFiles([file], { clock, log });
    await clock.advance(10_000);
    expect(taken).toEqual([]);
    symlinkSync(versions[1] ?? "", join(folder, "next"));
    renameSync(join(folder, "next"), path);
    await clock.advance(10_000);
    expect(taken).toEqual(["secret-1"]);
    rmSync(path);
    await clock.advance(20_000);
    writeFileSync(path, "nothing like it");
    await clock.advance(20_000);
    expect(logged).toMatchObject([{ problem: "ENOENT" }, { problem: "not such a secret" }]);
    writeFileSync(path, "secret-1");
    await clock.advance(20_000);
    writeFileSync(path, "nothing like it");
    await clock.advance(20_000);
    expect(logged).toHaveLength(3);
    writeFileSync(path, "secret-2");
    await clock.advance(10_000);
    expect(taken).toEqual(["secret-1", "secret-2"]);
    watch.stop();
  });
});

function isSecret(text: string): boolean {
  return text.startsWith("secret-");
}

function ignore(): void {}
