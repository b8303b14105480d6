import { resolve } from "node:path";
import type { z } from "zod";
import { createHostCheck, type HostCheck, isLoopback } from "@/lib/contract/hosts";
import { addressProblems } from "./db/postgres-address";
import {
  type ConnectionsFileResult,
  type FileConnection,
  readConnectionsFile,
} from "./settings/connections-file";
import { oidcProblems } from "./settings/oidc";
import { printableValue } from "./settings/printable";
import { readEnvironment } from "./settings/read-environment";
import { declarationOf, settingsSchema } from "./settings/schema";

/** All settings, checked once. Times and sizes are in the unit of their name. */
export type Settings = z.infer<typeof settingsSchema> & {
  /** The connections in the file at DIRECTORY_CONNECTIONS. */
  connections: readonly FileConnection[];
  /** The files that secrets were read from, by the name of the setting. */
  secretFiles: ReadonlyMap<string, string>;
  /** Things that are not wrong, but that the operator should know. */
  warnings: readonly string[];
  /** The settings that are set in the environment; the others have their defaults. */
  explicit: ReadonlySet<string>;
};

/** Some settings are wrong; `problems` names each one and what it should be. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Rollcall cannot start: ${problems.length === 1 ? "a setting is" : `${problems.length} settings are`} wrong.
${problems.map((problem) => `  - ${problem}`).join("\n")}
Change them in the environment, in .env or in the file of connections, and start again; README.md lists every setting.`);
  }
}

type Values = Readonly<Record<string, string | undefined>>;

function describeProblem(name: string, values = ""): string {
  const { description, printed } = declarationOf(name as keyof typeof settingsSchema.shape);
  return `${name} must be ${description}${printed === "secret" ? "" : ` (${printableValue(printed, values)})`}`;
}

/** Whether somebody without a password could become an administrator. */
function hasAdministratorsBySso(settings: z.infer<typeof settingsSchema>): boolean {
  const { OIDC_ISSUER, OIDC_ADMIN_EMAILS, OIDC_ROLE_CLAIM, OIDC_ROLE_ADMIN } = settings;
  const byClaim = OIDC_ROLE_CLAIM !== undefined && OIDC_ROLE_ADMIN !== undefined;
  return OIDC_ISSUER !== undefined && (OIDC_ADMIN_EMAILS.length > 0 || byClaim);
}

/** Rules between settings, checked once each one is valid by itself. */
function conflicts(settings: z.infer<typeof settingsSchema>): string[] {
  const problems: string[] = [];
  if (Boolean(settings.DIRECTORY_BASE_URL) !== Boolean(settings.DIRECTORY_API_KEY)) {
    const missing = settings.DIRECTORY_BASE_URL ? "DIRECTORY_API_KEY" : "DIRECTORY_BASE_URL";
    problems.push(`${missing} must be set too: a connection needs both its address and its key`);
  }
  const needed = "DIRECTORY_BASE_URL and DIRECTORY_API_KEY, or DIRECTORY_CONNECTIONS, must be set";
  if (settings.DATABASE_URL && sandboxRuns(settings)) {
    const wrong = settings.SANDBOX === "on" ? "SANDBOX must be off" : needed;
    problems.push(
      `${wrong} with DATABASE_URL, as each instance's own sandbox would have its own key; npm run sandbox runs one for all`,
    );
  } else if (settings.SANDBOX === "off" && !settings.DIRECTORY_BASE_URL && !settings.DIRECTORY_CONNECTIONS) {
    problems.push(`${needed} when SANDBOX is off`);
  }
  if (settings.PASSWORD_SIGN_IN === "off" && !hasAdministratorsBySso(settings)) {
    problems.push(
      "PASSWORD_SIGN_IN must be on unless single sign-on makes administrators: OIDC_ISSUER, and OIDC_ADMIN_EMAILS or " +
        "OIDC_ROLE_CLAIM with OIDC_ROLE_ADMIN",
    );
  }
  const why = whyNotDerived(settings);
  if (why && !settings.NEXTAUTH_SECRET) problems.push(`NEXTAUTH_SECRET must be set ${why}`);
  return [...problems, ...unknownAddress(settings), ...oidcProblems(settings)];
}

type Place = Pick<z.infer<typeof settingsSchema>, "DATABASE_URL" | "HOST" | "NEXTAUTH_URL">;

/** Why neither the address nor the secret can be derived, unless they can. */
function whyNotDerived({ DATABASE_URL, HOST }: Place): string | undefined {
  if (DATABASE_URL) return "with DATABASE_URL";
  return isLoopback(HOST) ? undefined : "when HOST is beyond this machine";
}

function unknownAddress(place: Place): string[] {
  const why = whyNotDerived(place);
  return why && !place.NEXTAUTH_URL ? [`NEXTAUTH_URL must be the address people open, ${why}`] : [];
}

/**
 * Reads and checks the settings. An empty variable counts as unset, because shells and .env files produce such.
 * @throws SettingsError with every wrong setting at once
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const names = Object.keys(settingsSchema.shape) as (keyof typeof settingsSchema.shape)[];
  const { values, files, problems: unread } = readEnvironment(names, environment);
  const checked = settingsSchema.safeParse(values);
  const file = connectionsIn(values, environment);
  // A secret whose file cannot be read is a problem already, and is not reported as missing too.
  const isWhole = unread.length === 0;
  const problems = [
    ...unread,
    ...(checked.success ? (isWhole ? conflicts(checked.data) : []) : problemsIn(checked.error, values)),
    ...file.problems,
    ...databaseProblems(values),
  ];
  if (!checked.success || problems.length > 0) throw new SettingsError(problems);
  return {
    ...checked.data,
    connections: file.connections,
    secretFiles: files,
    warnings: file.warnings,
    explicit: new Set(names.filter((name) => values[name] !== undefined)),
  };
}

const DATABASE = { DATABASE_URL: true, DATA_DIR: true } as const;

/** Where the database is, for what needs no other setting. @throws SettingsError */
export function loadDatabaseSettings(environment: NodeJS.ProcessEnv = process.env) {
  return loadPart(settingsSchema.pick(DATABASE), environment);
}

/**
 * What a command on somebody's account goes by. A secret that it has no use for may be in a file that is there only while
 * Rollcall runs. @throws SettingsError
 */
export function loadAccountSettings(environment: NodeJS.ProcessEnv = process.env) {
  const address = { NEXTAUTH_URL: true, HOST: true, PORT: true } as const;
  const account = { ...DATABASE, ...address, PASSWORD_SIGN_IN: true, AUDIT_RETENTION_DAYS: true } as const;
  const settings = loadPart(settingsSchema.pick(account), environment);
  // Links lead to that address.
  const wrong = unknownAddress(settings);
  if (wrong.length > 0) throw new SettingsError(wrong);
  return settings;
}

function loadPart<Shape extends Partial<typeof settingsSchema.shape>>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape) as (keyof typeof settingsSchema.shape)[];
  const { values, problems: unread } = readEnvironment(names, environment);
  const checked = schema.safeParse(values);
  const problems = [...unread, ...(checked.error ? problemsIn(checked.error, values) : [])];
  if (!checked.success || problems.length > 0) throw new SettingsError(problems);
  const wrong = databaseProblems(values);
  if (wrong.length > 0) throw new SettingsError(wrong);
  return checked.data;
}

function problemsIn(error: z.ZodError, values: Values): string[] {
  const names = new Set(error.issues.map((issue) => String(issue.path[0])));
  return [...names].map((name) => describeProblem(name, values[name]));
}

function databaseProblems({ DATABASE_URL: address }: Values): string[] {
  const isAddress = settingsSchema.shape.DATABASE_URL.safeParse(address).success;
  if (!address || !isAddress) return [];
  return addressProblems(address).map((problem) => `DATABASE_URL ${problem}`);
}

function connectionsIn(values: Values, variables: NodeJS.ProcessEnv): ConnectionsFileResult {
  const { DIRECTORY_CONNECTIONS: path, DIRECTORY_BASE_URL, SANDBOX } = values;
  if (!path) return { connections: [], problems: [], warnings: [] };
  const taken = new Map<string, string>();
  if (DIRECTORY_BASE_URL) taken.set("default", "DIRECTORY_BASE_URL");
  if (SANDBOX === "on") taken.set("sandbox", "the sandbox");
  return readConnectionsFile(resolve(path), { taken, variable: (name) => variables[name] || undefined });
}

/** The host names that the console answers to: `ALLOWED_HOSTS`, its own address, and those of loopback. */
export function consoleHosts({ ALLOWED_HOSTS, NEXTAUTH_URL }: Settings): HostCheck {
  return createHostCheck([...ALLOWED_HOSTS, ...(NEXTAUTH_URL ? [new URL(NEXTAUTH_URL).host] : [])]);
}

/** The address people open as browsers write it, without a trailing slash: in lower case, which decides how cookies are secured. */
export function baseUrlOf({
  NEXTAUTH_URL,
  HOST,
  PORT,
}: Pick<Settings, "NEXTAUTH_URL" | "HOST" | "PORT">): string {
  const host = HOST.includes(":") ? `[${HOST}]` : HOST;
  return NEXTAUTH_URL === undefined ? `http://${host}:${PORT}` : new URL(NEXTAUTH_URL).origin;
}

/** Whether people use https alone. Never on this machine's own names, where other ports may speak http. */
export function isStrictlyHttps({ NEXTAUTH_URL }: Settings): boolean {
  const { protocol, hostname } = new URL(NEXTAUTH_URL ?? "http://localhost");
  return protocol === "https:" && !isLoopback(hostname);
}

/** How long a console that is to stop serves on, in milliseconds: by default 0 with the embedded database, as no other instance could take over. */
export function drainMsOf({ DRAIN_SECONDS, DATABASE_URL }: Settings): number {
  return 1_000 * (DRAIN_SECONDS ?? (DATABASE_URL ? 5 : 0));
}

/** The sandbox runs when a setting says so, or when no connection is configured. */
export function sandboxRuns({
  SANDBOX,
  DIRECTORY_BASE_URL,
  DIRECTORY_CONNECTIONS,
}: Pick<Settings, "SANDBOX" | "DIRECTORY_BASE_URL" | "DIRECTORY_CONNECTIONS">): boolean {
  return (SANDBOX ?? (DIRECTORY_BASE_URL || DIRECTORY_CONNECTIONS ? "off" : "on")) === "on";
}

/** Whether `next build` is loading pages, when nothing on this machine may be opened or created. */
export function isBuilding(): boolean {
  return process.env.NEXT_PHASE === "phase-production-build";
}

/** Whether this is `npm run dev`, whose output a person reads. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** next-auth 4 reads its address from the environment alone, so a derived one is written there. */
export function tellNextAuth(baseUrl: string, secret: string): void {
  process.env.NEXTAUTH_URL = baseUrl;
  process.env.NEXTAUTH_SECRET = secret;
}
