import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "lossless-json";
import { z } from "zod";
import type { ConnectionOrigins } from "@/lib/contract/connection-settings";
import { isObject } from "@/lib/contract/is-object";
import type { ResourceName } from "@/lib/contract/resources";
import type { Environment } from "@/lib/contract/status";
import { originsInFile } from "@/lib/server/connection-origins";
import { safeWord } from "@/lib/server/upstream/secrets/redact";
import { apiKey, label, liveOrTest, resourceNames, serviceAddress, webAddress } from "./kinds";
import { printableName, printablePath, printableSecretPath } from "./printable";
import { readSecretFile, reasonNotRead } from "./read-secret-file";

/** A connection from the file at DIRECTORY_CONNECTIONS, with its key. */
export interface FileConnection {
  id: string;
  label: string;
  baseUrl: string;
  apiKey: string;
  /** The file that holds the key alone, if the key came from one. */
  apiKeyFile?: string;
  environment: Environment;
  docsUrl?: string;
  resources: readonly ResourceName[];
  origins: ConnectionOrigins;
}

/**
 * The connections of the file, or its mistakes: each problem names the connection and the field, and never contains a key.
 */
export interface ConnectionsFileResult {
  connections: FileConnection[];
  problems: string[];
  warnings: string[];
}

interface FileContext {
  /** Relative paths in the file start here. */
  folder: string;
  /** Ids that are taken, each with the setting that has it. */
  taken: ReadonlyMap<string, string>;
  /** The value of an environment variable; undefined when it is unset or empty. */
  variable(name: string): string | undefined;
}

const SETTING = "DIRECTORY_CONNECTIONS";
const MOST_BYTES = 1024 * 1024;
/** Read permission for the group and for others. */
const OTHERS_READ = 0o044;

const entrySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe("1 to 40 lower-case letters, digits and dashes"),
  label,
  baseUrl: serviceAddress,
  apiKey: apiKey.optional(),
  // A key entered here by mistake does not match, and is therefore never printed.
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/)
    .describe("the name of an environment variable: capital letters, digits and _")
    .optional(),
  apiKeyFile: z.string().min(1).max(4096).describe("the path of a file with the key").optional(),
  environment: liveOrTest.default("live"),
  docsUrl: webAddress.optional(),
  resources: z
    .array(z.enum(resourceNames))
    .min(1)
    .refine((names) => new Set(names).size === names.length)
    .describe(`a list out of ${resourceNames.map((name) => `"${name}"`).join(", ")}, each once`)
    .default(["staff"]),
});

type Entry = z.infer<typeof entrySchema>;

/** Reads the connections of a JSON file: all of them, or every mistake in it. Never throws. */
export function readConnectionsFile(
  path: string,
  inputs: Omit<FileContext, "folder">,
): ConnectionsFileResult {
  const context = { ...inputs, folder: dirname(path) };
  const entries = readList(path);
  if (typeof entries === "string") return { connections: [], problems: [entries], warnings: [] };
  const places = new Map<string, string>(context.taken);
  const results = entries.map((entry, index) => readEntry(entry, index + 1, places, context));
  const connections = results.flatMap(({ connection }, index) =>
    connection
      ? [
          {
            ...connection,
            origins: originsInFile(path, entries[index] as object as Entry, connection.apiKeyFile),
          },
        ]
      : [],
  );
  return {
    connections,
    problems: results.flatMap(({ problems }) => problems),
    warnings: warningsAbout(path, entries),
  };
}

function readList(path: string): unknown[] | string {
  const text = readText(path);
  if (text instanceof Error) {
    return `${SETTING} must be the path of a JSON file: ${printablePath(path)} cannot be read (${describeReadError(text)})`;
  }
  const value = parseJson(text);
  if (typeof value === "string")
    return `${SETTING}: ${printablePath(path)} is not JSON: the mistake is at ${value}`;
  if (!Array.isArray(value.json)) {
    return `${SETTING}: ${printablePath(path)} must be a list of connections: [{"id": …}, …]`;
  }
  if (value.json.length === 0) return `${SETTING}: ${printablePath(path)} must list at least one connection`;
  return value.json;
}

function readText(path: string): string | Error {
  try {
    if (statSync(path).size > MOST_BYTES) return new Error("larger than 1 MiB");
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    return error as Error;
  }
}

function describeReadError(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}

/** The JSON value, or where parsing failed. The platform's own message would quote the text, which may contain a key. */
function parseJson(text: string): { json: unknown } | string {
  try {
    return { json: JSON.parse(text) };
  } catch {
    const before = text.slice(0, positionOfMistake(text));
    const line = before.split("\n").length;
    return `line ${line}, column ${before.length - before.lastIndexOf("\n")}`;
  }
}

function positionOfMistake(text: string): number {
  try {
    parse(text);
  } catch (error) {
    const position = /at position (\d+)$/.exec((error as Error).message)?.[1];
    if (position !== undefined) return Number(position);
  }
  return text.length;
}

/** One connection of the list, or its problems. `places` maps each id to the entry that has it; this entry is added. */
function readEntry(
  entry: unknown,
  number: number,
  places: Map<string, string>,
  context: FileContext,
): { connection?: Omit<FileConnection, "origins">; problems: string[] } {
  const checked = entrySchema.safeParse(entry);
  const fields: Record<string, unknown> = isObject(entry) ? entry : {};
  const name = nameOf(fields.id, number);
  const problems = [
    ...(checked.success ? [] : problemsIn(checked.error)),
    ...problemsOfId(fields.id, `connection ${number}`, places),
    ...problemsOfKey(fields, context),
  ].map((problem) => `${SETTING}: ${name}: ${problem}`);
  if (!checked.success || problems.length > 0) return { problems };
  return { connection: connectionOf(checked.data, context), problems };
}

function connectionOf(
  { apiKeyEnv, apiKeyFile, ...entry }: Entry,
  { variable, folder }: FileContext,
): Omit<FileConnection, "origins"> {
  const { docsUrl, apiKey: own, ...rest } = entry;
  const path = apiKeyFile === undefined ? undefined : resolve(folder, apiKeyFile);
  const key = own ?? (path === undefined ? (variable(apiKeyEnv ?? "") ?? "") : readSecretFile(path));
  return {
    ...rest,
    apiKey: key,
    ...(path !== undefined && { apiKeyFile: path }),
    ...(docsUrl !== undefined && { docsUrl }),
  };
}

function nameOf(id: unknown, number: number): string {
  const isPrintable = entrySchema.shape.id.safeParse(id).success && safeWord(String(id)) !== undefined;
  return isPrintable ? `connection ${number} ("${String(id)}")` : `connection ${number}`;
}

function problemsIn(error: z.ZodError): string[] {
  const problems = new Set<string>();
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) problems.add(`there is no field ${printableName(key)}`);
    } else if (issue.path.length === 0) problems.add(`it must be an object: {"id": …}`);
    else problems.add(describe(String(issue.path[0])));
  }
  return [...problems];
}

function describe(field: string): string {
  const schema = entrySchema.shape[field as keyof typeof entrySchema.shape];
  const inner = "unwrap" in schema ? schema.unwrap() : schema;
  return `${field} must be ${schema.description ?? inner.description}`;
}

function problemsOfId(id: unknown, place: string, places: Map<string, string>): string[] {
  if (typeof id !== "string") return [];
  const holder = places.get(id);
  if (holder !== undefined) return [`id must be another one: it is that of ${holder}`];
  places.set(id, place);
  return [];
}

const KEYS = ["apiKey", "apiKeyEnv", "apiKeyFile"] as const;

function problemsOfKey(
  fields: Partial<Record<string, unknown>>,
  { variable, folder }: FileContext,
): string[] {
  if (Object.keys(fields).length === 0) return [];
  const [first, ...others] = KEYS.filter((name) => fields[name] !== undefined);
  if (first === undefined) return ["apiKey, apiKeyEnv or apiKeyFile must be there"];
  if (others.length > 0) return ["only one of apiKey, apiKeyEnv and apiKeyFile may be there"];
  if (first === "apiKey" || !entrySchema.shape[first].safeParse(fields[first]).success) return [];
  const named = String(fields[first]);
  if (first === "apiKeyFile") return problemsOfKeyFile(named, resolve(folder, named));
  const value = variable(named);
  if (value === undefined) return [`apiKeyEnv names ${named}, which is not set`];
  return apiKey.safeParse(value).success
    ? []
    : [`apiKeyEnv names ${named}, which must be ${apiKey.description}`];
}

function problemsOfKeyFile(named: string, path: string): string[] {
  try {
    if (apiKey.safeParse(readSecretFile(path)).success) return [];
    return [`apiKeyFile names ${printableSecretPath(named)}, which must hold ${apiKey.description}`];
  } catch (error) {
    return [`apiKeyFile names ${printableSecretPath(named)}, which cannot be read (${reasonNotRead(error)})`];
  }
}

function warningsAbout(path: string, entries: readonly unknown[]): string[] {
  const hasKey = entries.some((entry) => isObject(entry) && "apiKey" in entry);
  if (!hasKey || (statSync(path).mode & OTHERS_READ) === 0) return [];
  return [
    `${SETTING}: ${printablePath(path)} holds API keys and can be read by others on this machine: chmod 600 it`,
  ];
}
