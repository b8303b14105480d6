import { resolve } from "node:path";
import type { z } from "zod";
import { createHostCheck, type HostCheck, isLoopback } from "@/lib/contract/hosts";
import { type ConnectionsFileResult, type FileConnection, readConnectionsFile } from "./connections-file";
import { givenIn } from "./given-settings";
import { oidcProblems } from "./oidc-settings";
import { declarationOf, settingsSchema } from "./settings-schema";
import { shownValue } from "./shown-setting";

/** Everything the environment decides, checked once. Times and sizes are in the unit their name says. */
export type Settings = z.infer<typeof settingsSchema> & {
  /** Those of the file at DIRECTORY_CONNECTIONS. */
  connections: readonly FileConnection[];
  /** The files that secrets were read from, by the name of the setting. */
  secretFiles: ReadonlyMap<string, string>;
  /** What is not wrong and should be known all the same. */
  warnings: readonly string[];
  /** The names of the settings that have a value in the environment; the others have their defaults. */
  given: ReadonlySet<string>;
};

/** The settings are wrong; `problems` names each one and what it should be. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Rollcall cannot start: ${problems.length === 1 ? "a setting is" : `${problems.length} settings are`} wrong.
${problems.map((problem) => `  - ${problem}`).join("\n")}
Change them in the environment, in .env or in the file of connections, and start again; README.md lists every setting.`);
  }
}

type Given = Readonly<Record<string, string | undefined>>;

function describeProblem(name: string, given = ""): string {
  const { description, printed } = declarationOf(name as keyof typeof settingsSchema.shape);
  return `${name} must be ${description}${printed === "secret" ? "" : ` (${shownValue(printed, given)})`}`;
}

/** Whether somebody could become an administrator who has no password. */
function hasAdministratorsBySso(settings: z.infer<typeof settingsSchema>): boolean {
  const { OIDC_ISSUER, OIDC_ADMIN_EMAILS, OIDC_ROLE_CLAIM, OIDC_ROLE_ADMIN } = settings;
  const byClaim = OIDC_ROLE_CLAIM !== undefined && OIDC_ROLE_ADMIN !== undefined;
  return OIDC_ISSUER !== undefined && (OIDC_ADMIN_EMAILS.length > 0 || byClaim);
}

/** Rules between settings, checked once each is right by itself. */
function conflicts(settings: z.infer<typeof settingsSchema>): string[] {
  const problems: string[] = [];
  if (Boolean(settings.DIRECTORY_BASE_URL) !== Boolean(settings.DIRECTORY_API_KEY)) {
    const missing = settings.DIRECTORY_BASE_URL ? "DIRECTORY_API_KEY" : "DIRECTORY_BASE_URL";
    problems.push(`${missing} must be set too: a connection needs both its address and its key`);
  }
  if (settings.SANDBOX === "off" && !settings.DIRECTORY_BASE_URL && !settings.DIRECTORY_CONNECTIONS) {
    problems.push(
      "DIRECTORY_BASE_URL and DIRECTORY_API_KEY, or DIRECTORY_CONNECTIONS, must be set when SANDBOX is off",
    );
  }
  if (settings.PASSWORD_SIGN_IN === "off" && !hasAdministratorsBySso(settings)) {
    problems.push(
      "PASSWORD_SIGN_IN must be on unless single sign-on makes administrators: OIDC_ISSUER, and OIDC_ADMIN_EMAILS or " +
        "OIDC_ROLE_CLAIM with OIDC_ROLE_ADMIN",
    );
  }
  const shared = Boolean(settings.DATABASE_URL);
  const why = shared ? "with DATABASE_URL" : "when HOST is beyond this machine";
  if (shared || !isLoopback(settings.HOST)) {
    if (!settings.NEXTAUTH_URL) problems.push(`NEXTAUTH_URL must be the address people open, ${why}`);
    if (!settings.NEXTAUTH_SECRET) problems.push(`NEXTAUTH_SECRET must be set ${why}`);
  }
  return [...problems, ...oidcProblems(settings)];
}

/**
 * Reads and checks the settings. An empty variable counts as unset, as shells and .env files leave them behind.
 * @throws SettingsError with every wrong setting at once.
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const names = Object.keys(settingsSchema.shape) as (keyof typeof settingsSchema.shape)[];
  const { given, files, problems: unread } = givenIn(names, environment);
  const checked = settingsSchema.safeParse(given);
  const file = connectionsIn(given, environment);
  // What a file was to bring is not missing: why it did not is said already.
  const isWhole = unread.length === 0;
  const problems = [
    ...unread,
    ...(checked.success ? (isWhole ? conflicts(checked.data) : []) : problemsIn(checked.error, given)),
    ...file.problems,
  ];
  if (!checked.success || problems.length > 0) throw new SettingsError(problems);
  return {
    ...checked.data,
    connections: file.connections,
    secretFiles: files,
    warnings: file.warnings,
    given: new Set(names.filter((name) => given[name] !== undefined)),
  };
}

function problemsIn(error: z.ZodError, given: Given): string[] {
  const names = new Set(error.issues.map((issue) => String(issue.path[0])));
  return [...names].map((name) => describeProblem(name, given[name]));
}

function connectionsIn(given: Given, variables: NodeJS.ProcessEnv): ConnectionsFileResult {
  const { DIRECTORY_CONNECTIONS: path, DIRECTORY_BASE_URL, SANDBOX } = given;
  if (!path) return { connections: [], problems: [], warnings: [] };
  const taken = new Map<string, string>();
  if (DIRECTORY_BASE_URL) taken.set("default", "DIRECTORY_BASE_URL");
  if (SANDBOX === "on") taken.set("sandbox", "the sandbox");
  return readConnectionsFile(resolve(path), { taken, variable: (name) => variables[name] || undefined });
}

/** Under which names the console answers: those of `ALLOWED_HOSTS`, its own address, which is of this machine unless set. */
export function consoleHosts({ ALLOWED_HOSTS, NEXTAUTH_URL }: Settings): HostCheck {
  return createHostCheck([...ALLOWED_HOSTS, ...(NEXTAUTH_URL ? [new URL(NEXTAUTH_URL).host] : [])]);
}

/** The address people open, without a trailing slash. */
export function baseUrlOf({ NEXTAUTH_URL, HOST, PORT }: Settings): string {
  const host = HOST.includes(":") ? `[${HOST}]` : HOST;
  return (NEXTAUTH_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, "");
}

/** Whether the sandbox runs: when asked for, or when there is nothing else to connect to. */
export function sandboxRuns({ SANDBOX, DIRECTORY_BASE_URL, DIRECTORY_CONNECTIONS }: Settings): boolean {
  return (SANDBOX ?? (DIRECTORY_BASE_URL || DIRECTORY_CONNECTIONS ? "off" : "on")) === "on";
}

/** Whether this is `next build` looking at pages, when nothing of this machine's may be opened or made. */
export function isBuilding(): boolean {
  return process.env.NEXT_PHASE === "phase-production-build";
}

/** Whether this is `npm run dev`, where a person reads what is printed. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** next-auth 4 takes its address from the environment alone, so what was derived is written back there. */
export function tellNextAuth(baseUrl: string, secret: string): void {
  process.env.NEXTAUTH_URL = baseUrl;
  process.env.NEXTAUTH_SECRET = secret;
}
