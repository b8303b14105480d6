import type { ConnectionOrigins, Origin } from "@/lib/contract/connection-settings";

/**
 * For the single connection, whose values each have a variable of their own. `explicit` are the variables that are set,
 * `secretFiles` the files that secrets came from.
 */
export function originsInEnvironment({
  explicit,
  secretFiles,
}: {
  explicit: ReadonlySet<string>;
  secretFiles: ReadonlyMap<string, string>;
}): ConnectionOrigins {
  const origin = (name: string): Origin => {
    const path = secretFiles.get(name);
    if (path !== undefined) return { from: "file", path };
    return { from: explicit.has(name) ? "environment" : "default", name };
  };
  return {
    label: origin("DIRECTORY_LABEL"),
    baseUrl: origin("DIRECTORY_BASE_URL"),
    environment: origin("DIRECTORY_ENVIRONMENT"),
    resources: origin("DIRECTORY_RESOURCES"),
    apiKey: origin("DIRECTORY_API_KEY"),
    docsUrl: origin("DIRECTORY_DOCS_URL"),
  };
}

/** For a connection in the file at this path; `keyFile` holds the key alone, if there is one. */
export function originsInFile(
  path: string,
  entry: Readonly<Record<string, unknown>>,
  keyFile: string | undefined,
): ConnectionOrigins {
  const origin = (field: string): Origin =>
    entry[field] === undefined ? { from: "default", name: field, path } : { from: "file", path, field };
  const keyOrigin = (): Origin => {
    if (keyFile !== undefined) return { from: "file", path: keyFile };
    const { apiKeyEnv: name } = entry;
    return typeof name === "string" ? { from: "environment", name } : origin("apiKey");
  };
  return {
    label: origin("label"),
    baseUrl: origin("baseUrl"),
    environment: origin("environment"),
    resources: origin("resources"),
    apiKey: keyOrigin(),
    docsUrl: origin("docsUrl"),
  };
}

const SANDBOX: Origin = { from: "sandbox" };

/** For the embedded sandbox, which needs no settings. */
export const SANDBOX_ORIGINS: ConnectionOrigins = {
  label: SANDBOX,
  baseUrl: SANDBOX,
  environment: SANDBOX,
  resources: SANDBOX,
  apiKey: SANDBOX,
  docsUrl: SANDBOX,
};
