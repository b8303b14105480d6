import { readFileSync } from "node:fs";
import pg from "pg";
import { ADMIN, launch, startConsole, startRefused, stopCleanly } from "@/e2e/consoles/console";
import { instanceSettings } from "@/e2e/consoles/instances";
import { signInByHttp } from "@/e2e/sign-in";
import { NEEDS } from "@/lib/server/db/needs";
import { MIGRATION_LOCK } from "@/lib/server/db/open-postgres";
import { freePort, postgresFor } from "@/lib/server/db/testing/databases";
import { askFor, NOBODY } from "./ask";
import { expect, test } from "./fixtures";

test("with a role that may create no tables, and has no right that nothing uses, Rollcall starts once npm run migrate has run, and never on a later release's tables", async ({
  skip,
  service,
}) => {
  const server = await postgresFor(skip);
  const url = await server.createDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query("create role rollcall_app login");
  const database = url.replace("rollcall@", "rollcall_app@");
  const settings = instanceSettings({ database, service }, await freePort());
  const refused = await startRefused(settings);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("npm run migrate")]);

  const migrate = () => launch("npm", ["run", "--silent", "migrate"], { DATABASE_URL: url }).ended;
  const migrated = await Promise.all([migrate(), migrate(), migrate()]);
  expect(migrated.map(({ code }) => code)).toEqual([0, 0, 0]);
  const outputs = migrated.map(({ output }) => output.trim()).toSorted();
  const upToDate = "The database is up to date with this release";
  expect(outputs).toEqual([
    expect.stringMatching(`^${upToDate}, after \\d+ migrations.$`),
    `${upToDate}.`,
    `${upToDate}.`,
  ]);

  for (const statement of grantsIn("OPERATIONS.md")) await owner.query(statement);
  for (const { name, rights } of NEEDS)
    await owner.query(
      `revoke all on ${name} from rollcall_app; grant ${rights.join()} on ${name} to rollcall_app`,
    );
  const rollcall = await startConsole(settings);
  const as = await signInByHttp(rollcall.url, ADMIN);
  expect((await askFor(`${rollcall.api}/v1/staff?limit=1`, { as })).status).toBe(200);

  await owner.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
  );
  await owner.end();
  const later = await startRefused({ ...settings, PORT: "0" });
  expect([later.code, later.output]).toEqual([1, expect.stringContaining("belongs to a later release")]);
  // A running instance of the former release goes on, as a rolling upgrade needs.
  expect((await askFor(`${rollcall.url}/api/health/ready`, { as: NOBODY })).status).toBe(200);
  await stopCleanly(rollcall);
  await server.stop();
});

test("while a start waits for a migration the process is said to live, so that nothing restarts it", async ({
  skip,
  service,
}) => {
  const server = await postgresFor(skip);
  const database = await server.createDatabase();
  const other = new pg.Client(database);
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const port = await freePort();
  const starting = startConsole(instanceSettings({ database, service }, port));
  const live = `http://127.0.0.1:${port}/api/health/live`;
  const waits = () => other.query("select from pg_locks where locktype = 'advisory' and not granted");
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  expect((await askFor(live, { as: NOBODY })).text).toBe('{"status":"live"}');
  expect((await askFor(live, { as: NOBODY, method: "HEAD" })).status).toBe(200);
  await other.end();
  await stopCleanly(await starting);
  await server.stop();
});

/** The statements in a document that grant rights. */
function grantsIn(document: string): string[] {
  return readFileSync(document, "utf8").match(/^(grant|alter default) [^;]+;/gim) ?? [];
}
