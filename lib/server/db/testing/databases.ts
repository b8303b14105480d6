// For tests alone: real databases, made fresh and thrown away.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import pg from "pg";
import { EXTENSIONS } from "@/lib/server/db/embedded/extensions.mjs";
import { listsOf } from "@/lib/server/db/lists";
import { NEEDS } from "@/lib/server/db/needs";
import type { Database, Db } from "@/lib/server/db/open-database";
import * as schema from "@/lib/server/db/schema";
import { createLocalNotifications } from "@/lib/server/db/shared/notifications";
import type { Certificate } from "./certificate";
import { emptyCluster, migratedDump, unpack } from "./kept-folders";

/** A folder of its own below the system's temporary one. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "rollcall-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

let inMemory: Promise<PGlite> | undefined;

/** The migrated embedded database in memory that all files of a process share: empty, and to be left as it was. */
export async function memoryDatabase(): Promise<Database> {
  inMemory ??= memoryClient().then(withNeededRights);
  const db = drizzle(await inMemory, { schema });
  await emptyTables(db);
  const notifications = createLocalNotifications();
  return {
    db,
    lists: listsOf(db),
    behind: db,
    exports: db,
    rows: db,
    notifications,
    check: async () => {},
    close: async () => {},
  };
}

/** With no rights but those that readiness asks for, so that what needs another fails its test; and vacuum, which PostgreSQL does by itself. */
async function withNeededRights(client: PGlite): Promise<PGlite> {
  const grants = NEEDS.map(({ name, rights }) => `grant ${rights.join()} on ${name} to instance;`);
  await client.exec(
    `create role instance; ${grants.join("")}
    grant usage on all sequences in schema public to instance; grant pg_maintain to instance; set role instance`,
  );
  return client;
}

/** The same with every right, as PGlite has it: in the thread of the test. */
export async function memoryClient(): Promise<PGlite> {
  const files = new Uint8Array(await migratedDump());
  return PGlite.create({ loadDataDir: new Blob([files]), extensions: EXTENSIONS });
}

/** A data folder that has been started once: in one that is new, making the database takes seconds. */
export async function startedFolder(): Promise<ReturnType<typeof temporaryFolder>> {
  const folder = temporaryFolder();
  unpack(await migratedDump(), join(folder.path, "db"));
  return folder;
}

/** The database of copies in a data folder, as its first statement makes it: that takes seconds too. */
export async function startedCopies(dataDir: string): Promise<void> {
  unpack(await migratedDump(), join(dataDir, "copy"));
}

/** Empties every table, and lets it count from one again. */
export async function emptyTables(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local role none`);
    const { rows } = (await transaction.execute(USED)) as unknown as { rows: { name: string }[] };
    if (rows.length === 0) return;
    // Without triggers, as that of the audit forbids it.
    await transaction.execute(sql`set local session_replication_role = replica`);
    const names = rows.map(({ name }) => name).join();
    await transaction.execute(sql.raw(`truncate ${names} restart identity cascade`));
  });
}

/** Does what no instance may, such as making a table refuse rows. */
export async function asOwner(db: Db, statement: SQL): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local role none`);
    await transaction.execute(statement);
  });
}

/** The tables that have been written to since they were empty, or have counted: to truncate the others too takes ten times as long. */
const USED = sql`
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (pg_relation_size(c.oid) > 0 or exists (
    select from pg_depend d join pg_sequence s on s.seqrelid = d.objid
    where d.refobjid = c.oid and pg_sequence_last_value(s.seqrelid) is not null
  ))`;

let missing: { reason: string | undefined } | undefined;

/** Why there is no PostgreSQL to test with, or `undefined` if there is one. */
export function postgresMissing(): string | undefined {
  missing ??= { reason: whyPostgresIsMissing() };
  return missing.reason;
}

function whyPostgresIsMissing(): string | undefined {
  try {
    for (const program of ["initdb", "postgres"]) {
      execFileSync(installed(program), ["--version"], { stdio: "ignore" });
    }
    return undefined;
  } catch {
    return "PostgreSQL is not installed (initdb and postgres): nothing was tested on it";
  }
}

/** A program of PostgreSQL's: the newest where Debian keeps them off the PATH, or the one on it. */
export function installed(program: string): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(debian, version, "bin", program)).find(existsSync);
  return found ?? program;
}

/** Signals one of the server's processes. It ends some now and then: then there is nothing to signal. */
function signalProcess(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

let shared: ReturnType<typeof startPostgres> | undefined;

/**
 * The address of an empty database on the PostgreSQL server that all files of a process share.
 * @param locale `C` for one that knows letters of ASCII alone, as `initdb --locale=C` makes them; by default that of the machine
 */
export async function emptyPostgres(locale?: "C"): Promise<string> {
  shared ??= startPostgres();
  return (await shared).createDatabase(locale);
}

/**
 * Starts a PostgreSQL server on loopback; `createDatabase` makes an empty database and gives its address.
 * @param encryption makes it accept TLS too
 */
export async function startPostgres(encryption?: Certificate) {
  const folder = temporaryFolder();
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid) chownSync(folder.path, user.uid, user.gid);
  const data = join(folder.path, "data");
  const quiet = { ...user, stdio: "ignore", cwd: folder.path } as const;
  mkdirSync(data, { mode: 0o700 });
  if (user.uid) chownSync(data, user.uid, user.gid);
  unpack(await emptyCluster(installed("initdb"), folder.path, user), data, user);
  const port = await freePort();
  const settings = ["-h", "127.0.0.1", "-p", String(port), "-k", folder.path, "-F"];
  if (encryption) {
    const [certificate, key] = ["certificate.pem", "key.pem"].map((name) => join(data, name)) as [
      string,
      string,
    ];
    copyFileSync(encryption.certificate, certificate);
    // The server takes no key that others may read.
    writeFileSync(key, readFileSync(encryption.key), { mode: 0o600 });
    if (user.uid) chownSync(key, user.uid, user.gid);
    settings.push("-c", "ssl=on", "-c", `ssl_cert_file=${certificate}`, "-c", `ssl_key_file=${key}`);
  }
  const launch = () => spawn(installed("postgres"), ["-D", data, ...settings], quiet);
  let server = launch();
  const kill = () => server.kill("SIGQUIT");
  const killFirst = () => {
    kill();
    folder.remove();
    process.kill(process.pid, "SIGTERM");
  };
  process.once("exit", kill);
  // Vitest ends its processes with this signal.
  process.once("SIGTERM", killFirst);
  const address = `postgres://rollcall@127.0.0.1:${port}`;
  const admin = new pg.Pool({ connectionString: `${address}/postgres`, max: 1 });
  admin.on("error", () => {});
  await answering(admin, server);
  let count = 0;

  async function createDatabase(locale?: "C"): Promise<string> {
    count += 1;
    const like = locale ? `template template0 lc_collate '${locale}' lc_ctype '${locale}'` : "";
    await admin.query(`create database test_${count} ${like}`);
    return `${address}/test_${count}`;
  }

  /** Ends all connections, as a restart of the server does. */
  async function dropConnections(): Promise<void> {
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname like 'test%'",
    );
  }

  /**
   * Kills the server, as a crash does, which loses what it has confirmed early. SIGINT ends it in order.
   * @returns a function that starts it again
   */
  async function shutDown(signal: "SIGQUIT" | "SIGINT" = "SIGQUIT"): Promise<() => Promise<void>> {
    await ended(server, signal);
    return async () => {
      server = launch();
      await answering(admin, server);
    };
  }

  /** Stops all of its processes in the middle of their work. @returns a function that lets them go on */
  function pause(): () => void {
    const all = processesOf(server.pid ?? 0);
    for (const pid of all) signalProcess(pid, "SIGSTOP");
    return () => {
      for (const pid of all) signalProcess(pid, "SIGCONT");
    };
  }

  async function stop(): Promise<void> {
    await admin.end();
    await ended(server, "SIGQUIT");
    process.removeListener("exit", kill);
    process.removeListener("SIGTERM", killFirst);
    folder.remove();
  }

  return { createDatabase, dropConnections, shutDown, pause, stop };
}

/** A PostgreSQL server for a test, which is skipped where none is installed. */
export function postgresFor(skip: (why: string) => unknown): ReturnType<typeof startPostgres> {
  const why = postgresMissing();
  if (why) skip(why);
  return startPostgres();
}

async function answering(client: pg.Pool, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    if (await client.query("select 1").then(Boolean, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`postgres ended with ${server.exitCode}`);
}

/** A process and its children. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return [pid, ...children.filter(Boolean).map(Number)];
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

let ports = 0;

/**
 * A free port on loopback, of those that no system gives to whoever takes any: nobody gets it before its program listens, nor while
 * that is started anew. Each process looks among its own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    ports += 1;
    const port = 20_000 + ((process.pid * 64 + ports) % 10_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
