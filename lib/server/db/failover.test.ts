import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "./open-database";
import { people } from "./schema";
import { postgresMissing, startPostgres } from "./testing/databases";
import { startPooler } from "./testing/pooler";

type Server = Awaited<ReturnType<typeof startPostgres>>;

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)(
  "after a fail-over behind one address, every connection leads to the server that takes writes",
  () => {
    let servers: [Server, Server];
    beforeAll(async () => {
      servers = await Promise.all([startPostgres(), startPostgres()]);
    });
    afterAll(() => Promise.all(servers.map((each) => each.stop())));

    /** A migrated database on each of the servers, and one of Rollcall's that is led to the first. */
    async function openBehindPooler() {
      const urls = await Promise.all(servers.map((each) => each.createDatabase()));
      for (const url of urls) await (await openDatabase({ url })).close();
      const [first, second] = urls as [string, string];
      const pooler = await startPooler(first);
      const database = await openDatabase({ url: pooler.url });
      await database.notifications.start();
      return { first, second, pooler, database };
    }

    test("where the former one goes on to read, as in a planned switch-over", async () => {
      const { first, second, pooler, database } = await openBehindPooler();
      await expectUse(database);
      await ask(first, "alter system set default_transaction_read_only = on");
      await ask(first, "select pg_reload_conf()");
      await expect.poll(() => database.check().catch((error) => String(error.cause))).toMatch(/only reads/);
      pooler.leadTo(second);
      await expectUse(database);
      await expect.poll(() => connectionsTo(first), { timeout: 20_000 }).toBe(0);
      await expect
        .poll(() => database.notifications.notify("topic", "text").then(() => "told", String))
        .toBe("told");
      await ask(first, "alter system reset default_transaction_read_only");
      await ask(first, "select pg_reload_conf()");
      await database.close();
      pooler.stop();
    });

    test("where a standby stood in for it, which it goes on to be", async () => {
      const { first, second, pooler, database } = await openBehindPooler();
      await expectUse(database);
      const [primary, standby] = servers;
      await ask(
        second,
        "do $$ begin execute format('copy (select 1) to %L', current_setting('data_directory') || '/standby.signal'); end $$",
      );
      await (await standby.shutDown("SIGINT"))();
      const start = await primary.shutDown("SIGINT");
      pooler.leadTo(second);
      await expect.poll(() => database.check().catch((error) => String(error.cause))).toMatch(/only reads/);
      // Pages read on.
      await Promise.all(Array.from({ length: 6 }, () => database.db.select().from(people)));
      await start();
      pooler.leadTo(first);
      await expectUse(database);
      expect(await connectionsTo(second)).toBe(0);
      await database.close();
      pooler.stop();
    });
  },
);

/** More than there are connections, so that each of them has to write. */
function write({ behind, exports, rows, db }: Database) {
  const pools = [behind, behind, exports, exports, rows, ...Array.from({ length: 6 }, () => db)];
  return Promise.all(pools.map((pool) => pool.delete(people)));
}

async function expectUse(database: Database): Promise<void> {
  await expect.poll(() => database.check().then(() => "of use", String), { timeout: 10_000 }).toBe("of use");
  await write(database);
}

async function connectionsTo(url: string): Promise<number> {
  const [row] = await ask(
    url,
    "select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return row.count;
}

async function ask(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
