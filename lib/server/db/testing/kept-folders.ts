// For tests alone: what takes seconds to make is made once and kept until what it depends on changes.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { EXTENSIONS } from "@/lib/server/db/embedded/extensions.mjs";

interface User {
  uid?: number;
  gid?: number;
}

const MIGRATIONS = join(process.cwd(), "lib/server/db/migrations");

/** The files of a migrated embedded database, as a tar. */
export async function migratedDump(migrations = MIGRATIONS): Promise<Buffer> {
  return keptAs(fingerprint(migrations), async () => {
    const client = await PGlite.create({ extensions: EXTENSIONS });
    await migrate(drizzle(client), { migrationsFolder: migrations });
    const dump = await client.dumpDataDir("none");
    await client.close();
    return Buffer.from(await dump.arrayBuffer());
  });
}

/** The files of a PostgreSQL server that has just been made, as a tar. */
export function emptyCluster(initdb: string, folder: string, user: User): Promise<Buffer> {
  const version = execFileSync(initdb, ["--version"]);
  return keptAs(createHash("sha256").update(version).digest("hex"), async () => {
    const made = join(folder, "made");
    const options = [
      "-D",
      made,
      "-U",
      "rollcall",
      "-A",
      "trust",
      "--no-sync",
      "-E",
      "UTF8",
      "--wal-segsize=1",
    ];
    execFileSync(initdb, options, { ...user, stdio: "ignore", cwd: folder });
    return execFileSync("tar", ["-cf", "-", "-C", made, "."], { maxBuffer: 1e9 });
  });
}

/** Writes the files of such a tar into a folder, as this user. */
export function unpack(tar: Buffer, folder: string, user: User = {}): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync("tar", ["-xf", "-", "-C", folder], { ...user, input: tar, stdio: ["pipe", "ignore", "pipe"] });
}

async function keptAs(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = join(process.cwd(), "node_modules/.cache/rollcall", `${name}.tar`);
  if (existsSync(kept)) return readFileSync(kept);
  const made = await make();
  mkdirSync(dirname(kept), { recursive: true });
  const draft = `${kept}.${process.pid}`;
  writeFileSync(draft, made);
  renameSync(draft, kept);
  return made;
}

function fingerprint(migrations: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrations).filter((file) => file.endsWith(".sql"))) {
    hash.update(readFileSync(join(migrations, name)));
  }
  return hash
    .update(readFileSync(join(process.cwd(), "node_modules/@electric-sql/pglite/package.json")))
    .digest("hex");
}
