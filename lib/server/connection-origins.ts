import type { ConnectionOrigins, Origin } from "@/lib/contract/connection-settings";

/** Of the single connection, each value of which has a variable of its own. `given`: those that are set; `secretFiles`: the files that some were read from. */
export function originsInEnvironment({
  given,
  secretFiles,
}: {
  given: ReadonlySet<string>;
  secretFiles: ReadonlyMap<string, string>;
}): ConnectionOrigins {
  const origin = (name: string): Origin => {
    const path = secretFiles.get(name);
    if (path !== undefined) return { from: "file", path };
    return { from: given.has(name) ? "environment" : "default", name };
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

/** Of a connection in the file at this path, as that has it; `keyFile` holds its key alone, if there is one. */
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

/** Of the embedded sandbox, which Rollcall sets up by itself. */
export const SANDBOX_ORIGINS: ConnectionOrigins = {
  label: SANDBOX,
  baseUrl: SANDBOX,
  environment: SANDBOX,
  resources: SANDBOX,
  apiKey: SANDBOX,
  docsUrl: SANDBOX,
};
