import { freePort } from "@/lib/server/db/testing/databases";
import { ADMIN, type Console, startConsole } from "./console";

/** Instances of Rollcall on one database, with one connection. */
export interface Cluster {
  /** Starts another instance. All of them accept the same session cookies. */
  start(): Promise<Console>;
}

interface ClusterOptions {
  /** A `postgres://` address. */
  database: string;
  service: { url: string; apiKey: string };
  settings?: Record<string, string>;
}

export function createCluster(options: ClusterOptions): Cluster {
  return { start: async () => startConsole(instanceSettings(options, await freePort())) };
}

/** The settings of a console with one connection, to this service, and an administrator. */
export function settingsFor({ url, apiKey }: ClusterOptions["service"]) {
  return {
    DIRECTORY_BASE_URL: url,
    DIRECTORY_API_KEY: apiKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

/** The settings of an instance on this port. */
export function instanceSettings(
  { database, service, settings = {} }: ClusterOptions,
  port: number,
): Record<string, string> {
  return {
    ...settingsFor(service),
    DATABASE_URL: database,
    // The address that it prints once it is ready, by which tests find it: instances with the same one could not be told apart.
    NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    NEXTAUTH_SECRET: "for this test alone, and long enough",
    PORT: String(port),
    ...settings,
  };
}
