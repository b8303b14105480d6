import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { NEEDS, type Need } from "@/lib/server/db/needs";
import { drainMsOf, loadSettings, type Settings } from "@/lib/server/env";
import { declarationOf, settingsSchema } from "@/lib/server/settings/schema";

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, object>;
  stop_grace_period?: string;
  read_only?: boolean;
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, null>;
}

const COMPOSE = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as Compose;
const SERVICES = Object.values(COMPOSE.services);
const INSTANCES = Object.entries(COMPOSE.services).filter(([, { image }]) => image === "rollcall");
const DOCKERFILE = readFileSync("deploy/Dockerfile", "utf8");
const UNIT = readFileSync("deploy/rollcall.service", "utf8");
const GUIDE = readFileSync("OPERATIONS.md", "utf8");

/** What Node reads itself, from the environment alone. Rollcall's guide promises the threads. */
const FOR_NODE = ["NODE_ENV=production", "UV_THREADPOOL_SIZE=16"];

/** The operator's own variables, which compose.yaml asks for. */
const OPERATOR: Record<string, string> = {
  ROLLCALL_HOST: "rollcall.example",
  DIRECTORY_BASE_URL: "https://directory.example",
  ADMIN_EMAIL: "ada@example.com",
};

const SECRETS: Record<string, string> = {
  nextauth_secret: "x".repeat(32),
  database_url: "postgres://rollcall:secret@database/rollcall?sslmode=disable",
  directory_api_key: "wdk_secret",
  admin_password: "a long enough password",
};

describe("compose.yaml", () => {
  test("gives each instance settings that it can start with, and time to stop that is longer than its drain", () => {
    expect(INSTANCES.map(([name]) => name)).toEqual(["rollcall-1", "rollcall-2"]);
    for (const [, instance] of INSTANCES) {
      const settings = settingsOf(instance);
      const { environment = {} } = instance;
      expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
      expect(settings).toMatchObject({ TRUSTED_PROXIES: 1, NEXTAUTH_URL: "https://rollcall.example" });
      expect(settings.DIRECTORY_API_KEY).toBe("wdk_secret");
      expect(1_000 * Number.parseInt(instance.stop_grace_period ?? "", 10)).toBeGreaterThan(
        drainMsOf(settings) + 13_000,
      );
      expect(instance.read_only).toBe(true);
    }
  });

  test("names only secrets, volumes, services and files that exist", () => {
    const secrets = SERVICES.flatMap((service) => service.secrets ?? []);
    expect(new Set(secrets)).toEqual(new Set(Object.keys(COMPOSE.secrets)));
    const sources = SERVICES.flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(":")[0] ?? ""),
    );
    const missing = sources.filter((source) =>
      source.startsWith("./") ? !existsSync(join("deploy", source)) : !(source in COMPOSE.volumes),
    );
    const needed = SERVICES.flatMap(({ depends_on: names = [] }) =>
      Array.isArray(names) ? names : Object.keys(names),
    );
    expect([...missing, ...needed.filter((name) => !(name in COMPOSE.services))]).toEqual([]);
    for (const [, { build }] of INSTANCES)
      expect(existsSync(join("deploy", build?.context ?? "", build?.dockerfile ?? ""))).toBe(true);
  });

  test("asks the operator for nothing that OPERATIONS.md does not name", () => {
    const asked = [...readFileSync("deploy/compose.yaml", "utf8").matchAll(/\$\{([A-Z_]+):\?/g)].map(
      ([, name = ""]) => name,
    );
    const files = Object.values(COMPOSE.secrets).map(({ file }) => file.replace("secrets/", ""));
    expect([...asked, ...files].filter((name) => !GUIDE.includes(name))).toEqual([]);
  });
});

test("Caddy sends to the port of every instance that is ready", () => {
  const caddy = readFileSync("deploy/Caddyfile", "utf8");
  const [, upstreams = ""] = /reverse_proxy (.+) \{/.exec(caddy) ?? [];
  expect(upstreams.split(" ")).toEqual(INSTANCES.map(([name]) => `${name}:3000`));
  expect(caddy).toContain("health_uri /api/health/ready");
  expect(DOCKERFILE).toContain("EXPOSE 3000");
  expect(declarationOf("PORT").fallback).toBe("3000");
});

test("the image runs without root, is configured by settings alone, and is built from all sources but no secrets", () => {
  const users = [...DOCKERFILE.matchAll(/^USER (.+)$/gm)].map(([, user]) => user);
  expect(users).toEqual(["node"]);
  const [, variables = ""] = /^ENV (.+)$/m.exec(DOCKERFILE) ?? [];
  expect(variables.split(" ").filter((pair) => !isSetting(pair.split("=")[0] ?? ""))).toEqual(FOR_NODE);
  const [, entry = ""] = /^CMD \["node", "(.+)"\]$/m.exec(DOCKERFILE) ?? [];
  expect(existsSync(entry)).toBe(true);

  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".env*", ".data", ".next", "node_modules"]));
  const built = [
    "app",
    "components",
    "lib",
    "public",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "next.config.mjs",
    "proxy.ts",
    "instrumentation.ts",
    "instrumentation-client.ts",
    "postcss.config.mjs",
    ".npmrc",
  ];
  expect(built.filter((name) => ignored.includes(name) || !existsSync(name))).toEqual([]);
});

test("the unit sets nothing but settings and what Node reads, and gives a stop more time than a drain takes", () => {
  const variables = [...UNIT.matchAll(/^Environment=(.+)$/gm)].map(([, pair = ""]) => pair);
  expect(variables.filter((pair) => !isSetting(pair.split("=")[0] ?? ""))).toEqual(FOR_NODE);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1])).toBeGreaterThan(18);
  const credentials = [...UNIT.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = ""]) => name);
  expect(credentials.filter((name) => !isSecret(name.toUpperCase()) || !GUIDE.includes(name))).toEqual([]);
});

test("the guide names the rights that a database role need not have, and no other", () => {
  const [, unchanged = "", undeleted = ""] =
    /Nothing ever updates ([^:]+)\sor deletes from ([^:]+):/.exec(GUIDE) ?? [];
  expect(namesIn(unchanged)).toEqual(without("update").toSorted());
  expect(namesIn(undeleted)).toEqual(without("delete").toSorted());
});

function namesIn(words: string): string[] {
  return [...words.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}

/** The tables on which a role needs no such right. */
function without(right: Need["rights"][number]): string[] {
  return NEEDS.filter(({ rights }) => !rights.includes(right)).map(({ name }) => name);
}

/** A setting, or the file of one that is a secret. */
function isSetting(name: string): boolean {
  return name in settingsSchema.shape || (name.endsWith("_FILE") && isSecret(name.slice(0, -5)));
}

function isSecret(name: string): boolean {
  return (
    name in settingsSchema.shape &&
    declarationOf(name as keyof typeof settingsSchema.shape).printed === "secret"
  );
}

/** The settings that an instance would load, with the operator's variables, and with files for the secrets. @throws SettingsError */
function settingsOf({ environment = {} }: Service): Settings {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, secret] of Object.entries(SECRETS)) writeFileSync(join(folder, name), secret);
  const values = Object.entries(environment).map(([name, value]) => {
    const whole = value.replaceAll(
      /\$\{(\w+):[?-]([^}]*)\}/g,
      (_, variable, fallback) => OPERATOR[variable] ?? fallback,
    );
    return [name, whole.replace("/run/secrets", folder)];
  });
  return loadSettings(Object.fromEntries(values) as NodeJS.ProcessEnv);
}
