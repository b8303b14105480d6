import type { ConnectionOrigins } from "@/lib/contract/connection-settings";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import type { Environment } from "@/lib/contract/status";
import type { Settings } from "@/lib/server/env";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { createTarget, type Target } from "@/lib/server/upstream/protocol/target";
import { originsInEnvironment, SANDBOX_ORIGINS } from "./connection-origins";

/** A configured account of the service. `target` holds the key and never leaves the server. */
export interface Connection {
  id: string;
  label: string;
  environment: Environment;
  resources: readonly ResourceName[];
  docsUrl?: string;
  target: Target;
}

export interface ConfiguredConnection extends Connection {
  origins: ConnectionOrigins;
}

/** No connection has this id. */
export class ConnectionUnknown extends LocalError {
  constructor() {
    super("connection_unknown", "There is no connection with this id.");
  }
}

export interface SandboxAddress {
  url: string;
  apiKey: string;
}

/**
 * The connections of the settings, in the order in which people see them. Two with the same address and key share the key's
 * budget and token, and nothing else.
 */
export function connectionsFrom(
  settings: Settings,
  sandbox: SandboxAddress | undefined,
): ConfiguredConnection[] {
  const connections: ConfiguredConnection[] = [];
  if (settings.DIRECTORY_BASE_URL && settings.DIRECTORY_API_KEY) {
    connections.push({
      id: "default",
      label: settings.DIRECTORY_LABEL,
      environment: settings.DIRECTORY_ENVIRONMENT,
      resources: settings.DIRECTORY_RESOURCES,
      ...(settings.DIRECTORY_DOCS_URL && { docsUrl: settings.DIRECTORY_DOCS_URL }),
      origins: originsInEnvironment(settings),
      target: createTarget(settings.DIRECTORY_BASE_URL, settings.DIRECTORY_API_KEY),
    });
  }
  for (const { baseUrl, apiKey, apiKeyFile: _path, ...connection } of settings.connections) {
    connections.push({ ...connection, target: createTarget(baseUrl, apiKey) });
  }
  if (sandbox) {
    connections.push({
      id: "sandbox",
      label: "Sandbox",
      environment: "test",
      resources: Object.keys(RESOURCES) as ResourceName[],
      origins: SANDBOX_ORIGINS,
      target: createTarget(sandbox.url, sandbox.apiKey),
    });
  }
  return connections;
}

/** Tells whether a connection offers the resource at a path, which begins with a slash. */
export function offersOf(connections: readonly Connection[]): (id: string, path: string) => boolean {
  const paths = new Map(
    connections.map(({ id, resources }) => [
      id,
      new Set(resources.map((name) => `/${RESOURCES[name].path}`)),
    ]),
  );
  return (id, path) => paths.get(id)?.has(path) ?? false;
}
