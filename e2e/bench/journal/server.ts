import { randomBytes } from "node:crypto";
import pg from "pg";

/** The server at this address, on which databases are made that are gone again afterwards; what is there is not touched. */
export async function borrowServer(url: string) {
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  const made: string[] = [];
  return {
    /** @returns the address of a new, empty database */
    async createDatabase(): Promise<string> {
      const name = `rollcall_bench_${randomBytes(6).toString("hex")}`;
      await admin.query(`create database ${name}`);
      made.push(name);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    async stop(): Promise<void> {
      for (const name of made) await admin.query(`drop database if exists ${name}`);
      await admin.end();
    },
  };
}
