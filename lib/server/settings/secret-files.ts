import { accessSync, constants } from "node:fs";
import type { Origin } from "@/lib/contract/connection-settings";
import type { Settings } from "@/lib/server/env";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { repeat } from "@/lib/server/upstream/time/repeat";
import { apiKey } from "./kinds";
import { readSecretFile, reasonNotRead } from "./read-secret-file";
import { settingsSchema } from "./schema";

/** Mounted secrets are replaced as whole files, which no file event reports. */
const LOOK_MS = 10_000;

/** A file whose secret is in use. */
export interface SecretFile {
  /** The name of the secret in the log. */
  name: string;
  path: string;
  /** What it holds. That of the start is in use. */
  secret: string | undefined;
  /** Replaces the secret in use. */
  take(secret: string): void;
  /** Whether a text is valid as this secret. */
  accepts(secret: string): boolean;
}

/** Receivers of secrets that may change while Rollcall runs. */
interface Takers {
  apiKey(connection: string, key: string): void;
  oidcSecret(secret: string): void;
  metricsToken(secret: string): void;
  encryptionKeys(secrets: readonly string[]): void;
}

/** The files of these settings that are watched while Rollcall runs, as they are now: to be called once the settings are read. */
export function secretFilesOf(
  { secretFiles, connections }: Pick<Settings, "secretFiles" | "connections">,
  takers: Takers,
): SecretFile[] {
  const keys: [string, string | undefined][] = [
    ["default", secretFiles.get("DIRECTORY_API_KEY")],
    ...connections.map(({ id, apiKeyFile }): [string, string | undefined] => [id, apiKeyFile]),
  ];
  const files = keys.flatMap(([id, path]) =>
    path === undefined
      ? []
      : {
          name: `the API key of ${id}`,
          path,
          secret: contentOf(path),
          take: (key: string) => takers.apiKey(id, key),
          accepts: (key: string) => apiKey.safeParse(key).success,
        },
  );
  const { ENCRYPTION_KEY } = settingsSchema.shape;
  const own = {
    OIDC_CLIENT_SECRET: takers.oidcSecret,
    METRICS_TOKEN: takers.metricsToken,
    ENCRYPTION_KEY: (text: string) => takers.encryptionKeys(ENCRYPTION_KEY.parse(text) ?? []),
  };
  const others = Object.entries(own).flatMap(([name, take]) => {
    const path = secretFiles.get(name);
    const accepts = (secret: string) =>
      settingsSchema.shape[name as keyof typeof own].safeParse(secret).success;
    return path === undefined ? [] : { name, path, secret: contentOf(path), take, accepts };
  });
  return [...files, ...others];
}

/**
 * Checks that the files of secrets in use still exist, as an instance that has lost one could not start again. Their content is
 * not checked: a mistake in a file that all instances read must not make all of them unready.
 * @throws Error that names the settings
 */
export function checkSecretFiles({
  secretFiles,
  connections,
}: Pick<Settings, "secretFiles" | "connections">): void {
  const files = [
    // Read only while there is no administrator.
    ...[...secretFiles].filter(([name]) => name !== "ADMIN_PASSWORD"),
    ...connections.map(({ id, apiKeyFile }) => [`the API key of ${id}`, apiKeyFile] as const),
  ];
  const missing = files.filter(([, path]) => path !== undefined && !isReadable(path)).map(([name]) => name);
  if (missing.length > 0)
    throw new Error(`The file of a secret cannot be read any more: ${missing.join(", ")}`);
}

/** Why a key that comes from a file of its own could not be read from there now, if so. */
export function problemOfKeyFile(origin: Origin): string | undefined {
  if (origin.from !== "file" || origin.field !== undefined) return undefined;
  try {
    return apiKey.safeParse(readSecretFile(origin.path)).success ? undefined : "it holds no key";
  } catch (error) {
    return reasonNotRead(error);
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

interface Deps {
  clock: Clock;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
}

/** Reads these files every few seconds and hands on what has changed. A file that cannot be read changes nothing. */
export function watchSecretFiles(files: readonly SecretFile[], { clock, log }: Deps): { stop(): void } {
  const watched = files.map((file) => ({
    file,
    last: file.secret,
    problem: undefined as string | undefined,
  }));

  function look(each: (typeof watched)[number]): void {
    const { name, path, take, accepts } = each.file;
    let problem: string | undefined;
    try {
      const secret = readSecretFile(path);
      if (secret !== each.last && !accepts(secret)) problem = "not such a secret";
      else if (secret !== each.last) {
        each.last = secret;
        take(secret);
        log.info({ secret: name }, "a secret has changed in its file and is in use");
      }
    } catch (error) {
      problem = reasonNotRead(error);
    }
    if (problem !== undefined && problem !== each.problem)
      log.warn(
        { secret: name, problem },
        "the file of a secret cannot be used; the secret before it goes on",
      );
    each.problem = problem;
  }

  return repeat(clock, { everyMs: LOOK_MS }, () => watched.forEach(look));
}

function contentOf(path: string): string | undefined {
  try {
    return readSecretFile(path);
  } catch {
    return undefined;
  }
}
