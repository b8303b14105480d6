import { freePort } from "@/lib/server/db/testing/databases";
import { ADMIN, type Console, startConsole } from "./console";

/** Starts Rollcall on one database with one connection. */
export interface Cluster {
  /** Another instance. People come to all of them with the same cookies. */
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

/** With these a console has one connection, to this service, and an administrator. */
export function settingsFor({ url, apiKey }: ClusterOptions["service"]) {
  return {
    DIRECTORY_BASE_URL: url,
    DIRECTORY_API_KEY: apiKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

/** What an instance on this port is started with. */
export function instanceSettings(
  { database, service, settings = {} }: ClusterOptions,
  port: number,
): Record<string, string> {
  return {
    ...settingsFor(service),
    DATABASE_URL: database,
    // By this address it announces where it answers: instances that have the same one would all be taken for one of them.
    NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    NEXTAUTH_SECRET: "for this test alone, and long enough",
    PORT: String(port),
    ...settings,
  };
}
