import { describe, expect, test } from "vitest";
import {
  baseUrlOf,
  consoleHosts,
  drainMsOf,
  isStrictlyHttps,
  loadAccountSettings,
  loadDatabaseSettings,
  loadSettings,
  SettingsError,
} from "./env";
import { settingsSchema } from "./settings/schema";

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadSettings(environment as unknown as NodeJS.ProcessEnv);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

function drainOf(environment: Record<string, string>): number {
  return drainMsOf(loadSettings(environment as unknown as NodeJS.ProcessEnv));
}

function baseUrlRefused(address: string): string | undefined {
  return problemsOf({ DIRECTORY_BASE_URL: address, DIRECTORY_API_KEY: "k" })[0];
}

describe("settings", () => {
  test("an empty environment is enough to start", () => {
    const settings = loadSettings({} as NodeJS.ProcessEnv);
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      SANDBOX_STAFF: 10_000,
      LOG_LEVEL: "info",
    });
    expect(settings.DATA_DIR).toMatch(/\/\.data$/);
  });

  test.each(["HTTPS://Rollcall.Example", "https://rollcall.example/", " https://rollcall.example:443\n"])(
    "%j is the address that browsers write, so that its cookies are secure",
    (address) => {
      const settings = loadSettings({ NEXTAUTH_URL: address } as unknown as NodeJS.ProcessEnv);
      expect(baseUrlOf(settings)).toBe("https://rollcall.example");
    },
  );

  test("spaces around a service's address are no part of it", () => {
    const settings = { DIRECTORY_BASE_URL: " https://directory.example\n", DIRECTORY_API_KEY: "k" };
    expect(loadSettings(settings as unknown as NodeJS.ProcessEnv).DIRECTORY_BASE_URL).toBe(
      "https://directory.example",
    );
  });

  test("a drain takes five seconds where instances share a database, and none elsewhere, unless it is set", () => {
    const shared = {
      DATABASE_URL: "postgres://localhost/rollcall",
      NEXTAUTH_URL: "https://rollcall.example",
      NEXTAUTH_SECRET: "for this test alone, and long enough",
      DIRECTORY_BASE_URL: "https://directory.example",
      DIRECTORY_API_KEY: "wdk_key",
    };
    expect(drainOf({})).toBe(0);
    expect(drainOf(shared)).toBe(5_000);
    expect(drainOf({ ...shared, DRAIN_SECONDS: "0" })).toBe(0);
  });

  test.each([
    ["https://rollcall.example", true],
    ["http://rollcall.example", false],
    ["https://localhost:3000", false],
  ])("whoever comes to %s is told to come by https alone: %s", (address, isTold) => {
    expect(isStrictlyHttps(loadSettings({ NEXTAUTH_URL: address } as unknown as NodeJS.ProcessEnv))).toBe(
      isTold,
    );
  });

  test("what a DATABASE_URL cannot have is named beside everything else, without its password", () => {
    const shared = { NEXTAUTH_URL: "https://rollcall.example", NEXTAUTH_SECRET: "x".repeat(32), PORT: "80a" };
    const problems = problemsOf({ ...shared, DATABASE_URL: "postgres://me:hunter2@a.example,b.example/x" });
    expect(problems.join("\n")).toMatch(/PORT must be .*\nDATABASE_URL names several hosts/);
    expect(problems.join("\n")).not.toContain("hunter2");
    expect(() =>
      loadDatabaseSettings({ DATABASE_URL: "postgres://a,b/x" } as unknown as NodeJS.ProcessEnv),
    ).toThrow(/several hosts/);
  });

  test("a command on an account needs neither the service's settings nor a secret in a file that is gone", () => {
    const set = { SANDBOX: "off", NEXTAUTH_URL: "https://a.example", NEXTAUTH_SECRET_FILE: "/run/gone" };
    const load = (other = {}) => loadAccountSettings({ ...set, ...other } as unknown as NodeJS.ProcessEnv);
    expect(problemsOf(set)).toHaveLength(1);
    expect(load()).toMatchObject({ NEXTAUTH_URL: "https://a.example", PASSWORD_SIGN_IN: "on" });
    expect(() => load({ PASSWORD_SIGN_IN: "maybe" })).toThrow(/PASSWORD_SIGN_IN must be/);
    const shared = { DATABASE_URL: "postgres://localhost/rollcall", NEXTAUTH_URL: "" };
    expect(() => load(shared)).toThrow(/NEXTAUTH_URL must be the address people open/);
  });

  test("the journal keeps at least a day and a thousand attempts", () => {
    expect(loadSettings({} as NodeJS.ProcessEnv)).toMatchObject({
      JOURNAL_RETENTION_DAYS: 30,
      JOURNAL_MAX_ROWS: 1_000_000,
    });
    const problems = problemsOf({ JOURNAL_RETENTION_DAYS: "0", JOURNAL_MAX_ROWS: "999" });
    expect(problems.join("\n")).toMatch(/JOURNAL_RETENTION_DAYS must be a whole number from 1 to 3650/);
    expect(problems.join("\n")).toMatch(/JOURNAL_MAX_ROWS must be a whole number from 1000 to 100000000/);
  });

  test.each(["", " ", "\t\n"])("a variable that is %j counts as unset, whichever it is", (blank) => {
    const names = Object.keys(settingsSchema.shape).flatMap((name) => [name, `${name}_FILE`]);
    const environment = Object.fromEntries(names.map((name) => [name, blank]));
    expect(loadSettings(environment as unknown as NodeJS.ProcessEnv)).toEqual(
      loadSettings({} as unknown as NodeJS.ProcessEnv),
    );
  });

  test("every wrong setting is named at once, with what it should be", () => {
    const problems = problemsOf({ PORT: "80a", SANDBOX: "yes", LOG_LEVEL: "loud", ADMIN_EMAIL: "me" });
    expect(problems).toHaveLength(4);
    expect(problems.join("\n")).toMatch(/PORT must be a whole number from 0 to 65535 \(it is "80a"\)/);
    expect(problems.join("\n")).toMatch(/SANDBOX must be one of on, off/);
  });

  test("a wrong secret is named but never shown", () => {
    const message = problemsOf({ ADMIN_PASSWORD: "hunter2", NEXTAUTH_SECRET: "too-short" }).join("\n");
    expect(message).toMatch(/ADMIN_PASSWORD must be/);
    expect(message).not.toMatch(/hunter2|too-short/);
  });

  test.each([
    "https://user:hunter2@directory.example",
    "https://user:hunt/er2?@2#@directory.example/v1",
    "user:hunter2@directory.example",
    "https:\\\\user:hunter2@directory.example",
    " https://user:hunter2@directory.example",
    "https://user:hunter2\n@directory.example",
    "https://user:hunter2@",
    "user:hunter2",
    "http://user:hunter2",
    "http:user:hunter2%40host/x",
    "https://user%3Ahunter2%40host.example/v1",
    "https://directory.example/?key=hunter2",
    "https://directory.example/#hunter2",
    "https://directory.example/v1;token=hunter2",
    "http://api/key/wdk_hunter2hunter2",
    "http://api/key/9f86d081884c7d659a2feaa0c55ad015",
    "wdk_hunter2hunter2",
    "9f86d081884c7d659a2feaa0c55ad015",
    '{"apiKey":"hunter2"}',
  ])("attack: a credential in a setting that is refused is not printed: %s", (value) => {
    const names = [
      "DIRECTORY_BASE_URL",
      "NEXTAUTH_URL",
      "DIRECTORY_DOCS_URL",
      "ALLOWED_HOSTS",
      "HOST",
      "DATABASE_URL",
    ];
    for (const name of [...names, "PORT", "SANDBOX", "DIRECTORY_RESOURCES", "DIRECTORY_CONNECTIONS"]) {
      const problems = problemsOf({ [name]: value, DIRECTORY_API_KEY: "https://directory.example" });
      expect(problems.join("\n"), name).not.toMatch(/user|hunt|er2|9f86d0/);
    }
  });

  test("a refused address is shown when it is one and nothing else", () => {
    for (const address of [
      "http://directory.example:8080/tenant/a",
      "https://directory.example/v1",
      "ftp://[::1]:80",
    ]) {
      expect(baseUrlRefused(address)).toContain(`(it is ${JSON.stringify(address)})`);
    }
    expect(baseUrlRefused("directory")).toContain("(it is not shown, as it may hold a credential)");
  });

  test("a host to listen on that is none is neither printed nor tried", () => {
    for (const host of ["us3r:s3cret@x", "s3cret@x", "http://x", "us3r:s3cret"]) {
      const problems = problemsOf({ HOST: host }).join("\n");
      expect(problems).toMatch(/^HOST must be an address or host name/);
      expect(problems).not.toMatch(/us3r|s3cret/);
    }
    for (const host of ["0.0.0.0", "::1", "localhost", "my_host.internal"]) {
      expect(problemsOf({ HOST: host }).join("\n")).not.toContain("HOST must be");
    }
  });

  test.each([
    ["http://directory.example", "plain http off this machine"],
    ["https://directory.example/v1", "ends in /v1"],
    ["https://directory.example/v1/staff", "is a resource's"],
    ["http://127.0.0.1.evil.example", "only looks like this machine"],
    ["https://user:pass@directory.example", "carries credentials"],
    ["https://directory.example/?a=1", "carries a query"],
    ["ftp://directory.example", "another protocol"],
    ["directory.example", "no protocol"],
  ])("the base URL %s is refused: %s", (address) => {
    expect(problemsOf({ DIRECTORY_BASE_URL: address, DIRECTORY_API_KEY: "k" })[0]).toMatch(
      /^DIRECTORY_BASE_URL/,
    );
  });

  test.each(["https://directory.example", "https://directory.example/tenant/a", "http://127.0.0.1:4010"])(
    "the base URL %s is taken",
    (address) => {
      expect(problemsOf({ DIRECTORY_BASE_URL: address, DIRECTORY_API_KEY: "k" })).toEqual([]);
    },
  );

  test.each(["https://rollcall.example/console", "https://rollcall.example/?a=1", "rollcall.example"])(
    "NEXTAUTH_URL %s is refused: it is no origin",
    (address) => expect(problemsOf({ NEXTAUTH_URL: address })[0]).toMatch(/^NEXTAUTH_URL/),
  );

  test("half a connection is refused, naming the missing half", () => {
    expect(problemsOf({ DIRECTORY_BASE_URL: "https://a.example" })[0]).toMatch(
      /^DIRECTORY_API_KEY must be set/,
    );
    expect(problemsOf({ DIRECTORY_API_KEY: "k" })[0]).toMatch(/^DIRECTORY_BASE_URL must be set/);
  });

  test("the console answers under its own address, the names of this machine and those of ALLOWED_HOSTS", () => {
    const hosts = ["rollcall.example", "rollcall:3000", "rollcall:1", "localhost:1", "evil.example"];
    const answered = (environment: Record<string, string>) =>
      hosts.filter(consoleHosts(loadSettings(environment as unknown as NodeJS.ProcessEnv)));
    expect(answered({})).toEqual(["localhost:1"]);
    const listed = { NEXTAUTH_URL: "https://rollcall.example", ALLOWED_HOSTS: "a.example, Rollcall:3000" };
    expect(answered(listed)).toEqual(["rollcall.example", "rollcall:3000", "localhost:1"]);
  });

  test.each(["https://a.example", "a.example,", "*.example", "a b", "a.example:port"])(
    "ALLOWED_HOSTS %s is refused: it is no list of hosts",
    (list) => expect(problemsOf({ ALLOWED_HOSTS: list })[0]).toMatch(/^ALLOWED_HOSTS must be a comma-/),
  );

  test("passwords are not turned off where nobody could become an administrator without one", () => {
    expect(problemsOf({ PASSWORD_SIGN_IN: "off" })).toEqual([
      expect.stringMatching(/^PASSWORD_SIGN_IN must be on unless single sign-on makes administrators/),
    ]);
  });

  test("beyond loopback the address and the secret must be given", () => {
    expect(problemsOf({ HOST: "0.0.0.0" })).toHaveLength(2);
    const account = { DIRECTORY_BASE_URL: "https://directory.example", DIRECTORY_API_KEY: "wdk_key" };
    expect(problemsOf({ ...account, DATABASE_URL: "postgres://db.example/rollcall" })).toHaveLength(2);
  });

  test("instances that share a database cannot have a sandbox each, and are told how to share one", () => {
    const shared = {
      DATABASE_URL: "postgres://db.example/rollcall",
      NEXTAUTH_URL: "https://rollcall.example",
      NEXTAUTH_SECRET: "x".repeat(32),
    };
    const account = { DIRECTORY_BASE_URL: "https://directory.example", DIRECTORY_API_KEY: "wdk_key" };
    const [unset] = problemsOf(shared);
    expect(unset).toMatch(
      /^DIRECTORY_BASE_URL and DIRECTORY_API_KEY.* must be set with DATABASE_URL.*npm run sandbox/,
    );
    expect(problemsOf({ ...shared, ...account, SANDBOX: "on" })).toEqual([
      expect.stringMatching(/^SANDBOX must be off with DATABASE_URL.*npm run sandbox/),
    ]);
    expect(problemsOf({ ...shared, ...account })).toEqual([]);
  });
});

describe("single sign-on", () => {
  const PROVIDER = {
    OIDC_ISSUER: "https://id.example/realms/a",
    OIDC_CLIENT_ID: "rollcall",
    OIDC_CLIENT_SECRET: "hunter2hunter2",
  };
  const ROLES = { OIDC_ROLE_CLAIM: "groups", OIDC_ROLE_ADMIN: "admins", OIDC_ROLE_VIEWER: "staff" };

  test("needs a provider, and no more", () => {
    expect(problemsOf(PROVIDER)).toEqual([]);
    expect(problemsOf({ ...PROVIDER, ...ROLES, OIDC_ALLOWED_DOMAINS: "example.com, Example.ORG" })).toEqual(
      [],
    );
    expect(problemsOf({ ...PROVIDER, OIDC_ISSUER: "http://127.0.0.1:9000" })).toEqual([]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ OIDC_ISSUER: PROVIDER.OIDC_ISSUER }, ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]],
    [{ OIDC_ADMIN_EMAILS: "a@example.com" }, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]],
    [{ ...PROVIDER, OIDC_ROLE_CLAIM: "groups" }, ["OIDC_ROLE_ADMIN or OIDC_ROLE_VIEWER"]],
    [{ ...PROVIDER, OIDC_ROLE_VIEWER: "staff" }, ["OIDC_ROLE_CLAIM"]],
    [{ ...PROVIDER, ...ROLES, OIDC_ROLE_VIEWER: "admins" }, ["OIDC_ROLE_VIEWER"]],
    [{ ...PROVIDER, OIDC_ISSUER: "http://id.example" }, ["OIDC_ISSUER"]],
    [{ ...PROVIDER, OIDC_ALLOWED_DOMAINS: "*.example.com,@b.example" }, ["OIDC_ALLOWED_DOMAINS"]],
    [{ ...PROVIDER, OIDC_ADMIN_EMAILS: "ada" }, ["OIDC_ADMIN_EMAILS"]],
  ])("%o is refused by the names of what is wrong", (environment, names) => {
    const problems = problemsOf(environment);
    expect(problems.map((problem) => problem.split(" must ")[0])).toEqual(names);
    expect(problems.join()).not.toContain("hunter2");
  });
});
