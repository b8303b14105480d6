import { isIPv4 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";

/** Everything the environment decides, checked once. Times and sizes are in the unit their name says. */
export type Settings = z.infer<typeof settingsSchema>;

/** The settings are wrong; `problems` names each one and what it should be. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Rollcall cannot start: ${problems.length === 1 ? "a setting is" : `${problems.length} settings are`} wrong.
${problems.map((problem) => `  - ${problem}`).join("\n")}
Change them in the environment and start again; README.md lists every setting.`);
  }
}

const LOOPBACK = new Set(["localhost", "::1", "[::1]"]);

/** Whether a host name or address never leaves this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || (isIPv4(host) && host.startsWith("127."));
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
    .describe(`a whole number from ${least} to ${most}`);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).describe(`one of ${values.join(", ")}`);
}

function url(check: (url: URL) => boolean, description: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && check(new URL(value)))
    .describe(description);
}

/** https everywhere but on this machine, and nothing in it that would not survive joining a path to it. */
function isServiceAddress(address: URL): boolean {
  const secure =
    address.protocol === "https:" || (address.protocol === "http:" && isLoopback(address.hostname));
  const plain = !address.username && !address.password && !address.search && !address.hash;
  return secure && plain && !/\/v1(\/|$)/.test(address.pathname);
}

function isOrigin(address: URL): boolean {
  return /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
}

const resourceNames = Object.keys(RESOURCES) as ResourceName[];

const resourceList = z
  .string()
  .transform((value) => value.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(resourceNames)).min(1))
  .describe(`a comma-separated list out of ${resourceNames.join(", ")}`);

const settingsSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().min(1).describe("an address or host name to listen on").default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .describe("the path of a folder")
    .default(() => resolve(".data")),
  DATABASE_URL: url((it) => /^postgres(ql)?:$/.test(it.protocol), "a postgres:// address").optional(),
  DIRECTORY_BASE_URL: url(
    isServiceAddress,
    "the service's https:// address (http:// only on loopback), without /v1, credentials, query or fragment",
  ).optional(),
  DIRECTORY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .describe("an API key: printable characters without spaces")
    .optional(),
  DIRECTORY_LABEL: z.string().min(1).max(60).describe("a name of 1 to 60 characters").default("Directory"),
  DIRECTORY_ENVIRONMENT: oneOf(["live", "test"]).default("live"),
  DIRECTORY_DOCS_URL: url((it) => /^https?:$/.test(it.protocol), "an http:// or https:// address").optional(),
  DIRECTORY_RESOURCES: resourceList.default(["staff"]),
  SANDBOX: oneOf(["on", "off"]).optional(),
  SANDBOX_PORT: wholeNumber(0, 65535).optional(),
  SANDBOX_STAFF: wholeNumber(0, 100_000_000).default(10_000),
  NEXTAUTH_URL: url(isOrigin, "the http(s):// address people open, without a path").optional(),
  NEXTAUTH_SECRET: z.string().min(32).describe("a random text of at least 32 characters").optional(),
  ADMIN_EMAIL: z.email().describe("an e-mail address").default("admin@rollcall.local"),
  ADMIN_PASSWORD: z.string().min(12).max(200).describe("a password of 12 to 200 characters").optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  JOURNAL_RETENTION_DAYS: wholeNumber(1, 3650).default(30),
  JOURNAL_MAX_ROWS: wholeNumber(1000, 100_000_000).default(1_000_000),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const SECRETS = new Set(["DIRECTORY_API_KEY", "NEXTAUTH_SECRET", "ADMIN_PASSWORD", "DATABASE_URL"]);

function describeProblem(name: string, given: string | undefined): string {
  const field = settingsSchema.shape[name as keyof typeof settingsSchema.shape];
  const inner = "unwrap" in field ? field.unwrap() : field;
  const shown = SECRETS.has(name) ? "" : ` (it is ${JSON.stringify(given)})`;
  return `${name} must be ${inner.description}${shown}`;
}

/** Rules between settings, checked once each is right by itself. */
function conflicts(settings: Settings): string[] {
  const problems: string[] = [];
  if (Boolean(settings.DIRECTORY_BASE_URL) !== Boolean(settings.DIRECTORY_API_KEY)) {
    const missing = settings.DIRECTORY_BASE_URL ? "DIRECTORY_API_KEY" : "DIRECTORY_BASE_URL";
    problems.push(`${missing} must be set too: a connection needs both its address and its key`);
  }
  if (settings.SANDBOX === "off" && !settings.DIRECTORY_BASE_URL) {
    problems.push("DIRECTORY_BASE_URL and DIRECTORY_API_KEY must be set when SANDBOX is off");
  }
  const shared = Boolean(settings.DATABASE_URL);
  const why = shared ? "with DATABASE_URL" : `when HOST is ${settings.HOST}`;
  if (shared || !isLoopback(settings.HOST)) {
    if (!settings.NEXTAUTH_URL) problems.push(`NEXTAUTH_URL must be the address people open, ${why}`);
    if (!settings.NEXTAUTH_SECRET) problems.push(`NEXTAUTH_SECRET must be set ${why}`);
  }
  return problems;
}

/**
 * Reads and checks the settings. An empty variable counts as unset, as shells and .env files leave them behind.
 * @throws SettingsError with every wrong setting at once.
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).map((name) => [name, environment[name] || undefined]),
  );
  const checked = settingsSchema.safeParse(given);
  if (!checked.success) {
    const names = new Set(checked.error.issues.map((issue) => String(issue.path[0])));
    throw new SettingsError([...names].map((name) => describeProblem(name, given[name])));
  }
  const problems = conflicts(checked.data);
  if (problems.length > 0) throw new SettingsError(problems);
  return checked.data;
}

/** Whether this is `next build` looking at pages, when nothing of this machine's may be opened or made. */
export function isBuilding(): boolean {
  return process.env.NEXT_PHASE === "phase-production-build";
}

/** next-auth 4 takes its address from the environment alone, so what was derived is written back there. */
export function tellNextAuth(baseUrl: string, secret: string): void {
  process.env.NEXTAUTH_URL = baseUrl;
  process.env.NEXTAUTH_SECRET = secret;
}
