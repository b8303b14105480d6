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

export function createCluster({ database, service, settings = {} }: ClusterOptions): Cluster {
  return {
    async start() {
      const port = await freePort();
      return startConsole({
        DIRECTORY_BASE_URL: service.url,
        DIRECTORY_API_KEY: service.apiKey,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DATABASE_URL: database,
        // It says where it answers by this address.
        NEXTAUTH_URL: `http://127.0.0.1:${port}`,
        NEXTAUTH_SECRET: "for this test alone, and long enough",
        PORT: String(port),
        ...settings,
      });
    },
  };
}
