import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { causesOf } from "./causes";
import { NEEDS } from "./needs";
import { type Database, openDatabase } from "./open-database";
import { rowsOf } from "./rows-of";
import { journal, people, personSettings, sessions } from "./schema";
import { postgresMissing, startPostgres } from "./testing/databases";
import { unavailableIn } from "./unavailable";

const missing = postgresMissing();

/** In how many seconds the kernel probes each of the connections to this port; those of which it waits for an answer left out. */
function secondsToProbes(port: number): number[] {
  const remote = port.toString(16).toUpperCase().padStart(4, "0");
  const lines = ["tcp", "tcp6"].flatMap((each) => readFileSync(`/proc/net/${each}`, "utf8").split("\n"));
  return lines.flatMap((line) => {
    // Columns: the number, the local and the remote address, the state, the queues, and the timer with its hundredths of a second.
    const [, , address = "", state, , timer = ""] = line.trim().split(/\s+/);
    const [kind, left = ""] = timer.split(":");
    return address.endsWith(`:${remote}`) && state === "01" && kind === "02" ? parseInt(left, 16) / 100 : [];
  });
}

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("a PostgreSQL server that is away", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let url: string;
  let database: Database;
  const thrown: unknown[] = [];
  const note = (error: unknown) => void thrown.push(error);
  beforeAll(async () => {
    server = await startPostgres();
    process.on("uncaughtExceptionMonitor", note);
  });
  beforeEach(async () => {
    url = await server.createDatabase();
    database = await openDatabase({ url });
  });
  afterEach(() => database.close());
  afterAll(async () => {
    process.off("uncaughtExceptionMonitor", note);
    await server.stop();
  });

  /** What became of everything that pages may ask at once: nothing waits for a server that does not come back. */
  async function askAll(): Promise<unknown[]> {
    const asked = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? database.db.select().from(people)
        : database.db.transaction(async (transaction) => transaction.select().from(people)),
    );
    const settled = await Promise.allSettled(asked);
    return settled.map((each) =>
      each.status === "rejected" ? unavailableIn(each.reason)?.code : "answered",
    );
  }

  const UNAVAILABLE = Array.from({ length: 20 }, () => "database_unavailable");
  const ANSWERED = Array.from({ length: 20 }, () => "answered");

  test("says so for every statement when it is stopped, and is used again when it is back", async () => {
    await expect.poll(askAll).toEqual(ANSWERED);
    const bringBack = await server.shutDown();
    await expect(database.check()).rejects.toThrow();
    expect(await askAll()).toEqual(UNAVAILABLE);
    expect(await askAll()).toEqual(UNAVAILABLE);
    await bringBack();
    await expect.poll(askAll).toEqual(ANSWERED);
    expect(thrown).toEqual([]);
  });

  test("is not away because this process was too busy to connect, to wait for its turn, or to read an answer", async () => {
    await database.notifications.start();
    const asked = Promise.allSettled([
      // The checks connect here, and those after the first wait for that connection.
      ...[1, 2, 3].map(() => database.check()),
      database.notifications.notify("news", "for all"),
    ]);
    // All is sent, and nothing is read.
    await new Promise(process.nextTick);
    const until = performance.now() + 2_100;
    while (performance.now() < until);
    expect((await asked).map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
  });

  test.runIf(process.platform === "linux")(
    "hears from it on every connection, however quiet, before a network in between forgets one",
    async () => {
      await askAll();
      await expect.poll(() => secondsToProbes(Number(new URL(url).port)).length).toBeGreaterThan(3);
      await expect
        .poll(() => Math.max(...secondsToProbes(Number(new URL(url).port))))
        .toBeLessThanOrEqual(10);
    },
  );

  test("says so in time when all of its processes are paused, and is used again when they go on", async () => {
    await askAll();
    const goOn = server.pause();
    await expect(database.check()).rejects.toThrow();
    expect(await askAll()).toEqual(UNAVAILABLE);
    expect(await askAll()).toEqual(UNAVAILABLE);
    goOn();
    await expect.poll(() => database.check().then(() => "of use", String)).toBe("of use");
    await expect.poll(askAll).toEqual(ANSWERED);
    expect(thrown).toEqual([]);
  });

  test("loses no connection for good, however often its connections die between two statements", async () => {
    for (let round = 0; round < 10; round += 1) {
      const dying = Promise.allSettled(
        Array.from({ length: 12 }, () =>
          database.db.transaction(async (transaction) => {
            await transaction.select().from(people);
            await server.dropConnections();
            await transaction.select().from(people);
          }),
        ),
      );
      await Promise.all([dying, server.dropConnections()]);
    }
    await expect.poll(askAll).toEqual(ANSWERED);
    expect(thrown).toEqual([]);
  });

  test("says so of a table that is locked, and keeps what asks for others going", async () => {
    await database.exports.transaction(async (transaction) => {
      await transaction.execute(sql`lock table people`);
      expect(await askAll()).toEqual(UNAVAILABLE);
      await expect(database.check()).rejects.toThrow();
      await database.behind.execute(sql`select 1`);
    });
    await expect.poll(askAll).toEqual(ANSWERED);
  });

  test("has a connection for sessions while a table that people look through is locked, however many look", async () => {
    await database.exports.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${journal}`);
      const look = () => database.lists((db) => db.select().from(journal));
      const looking = Array.from({ length: 20 }, () => look().catch(unavailableIn));
      for (let person = 0; person < 5; person += 1) expect(await askAll()).toEqual(ANSWERED);
      await database.check();
      for (const refused of await Promise.all(looking))
        expect(refused).toMatchObject({ code: "database_unavailable" });
    });
  });

  test.each([
    ["sessions", sessions],
    ["person_settings", personSettings],
  ])("is of no use while %s is locked, as every session is read with it", async (_name, table) => {
    await database.exports.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${table}`);
      await expect(database.check()).rejects.toThrow();
    });
    await expect.poll(() => database.check().then(() => "of use", String)).toBe("of use");
  });

  test("fails while it only reads, as after a failover, and works again once it can be written to", async () => {
    const name = sql.identifier(new URL(url).pathname.slice(1));
    await database.db.execute(sql`alter database ${name} set default_transaction_read_only = on`);
    await server.dropConnections();
    await expect.poll(() => database.check().catch((error) => String(error.cause))).toMatch(/only reads/);
    await askAll();
    await database.db.transaction(
      (transaction) => transaction.execute(sql`alter database ${name} reset default_transaction_read_only`),
      { accessMode: "read write" },
    );
    await expect.poll(() => database.check().then(() => "of use", String)).toBe("of use");
    // More than there are connections, so that each of them has to write.
    const pools = [database.behind, database.rows, ...Array.from({ length: 6 }, () => database.db)];
    const write = () => Promise.all(pools.map((db) => db.delete(people)));
    await expect.poll(() => write().then(() => "written", String)).toBe("written");
  });

  test("says so while a table or a column is gone, as in a database that is being restored, and is used again when it is back", async () => {
    for (const [lose, bringBack] of [
      ["alter table people rename to lost", "alter table lost rename to people"],
      ["alter table people rename role to lost", "alter table people rename lost to role"],
    ] as const) {
      await database.db.execute(sql.raw(lose));
      expect(await askAll(), lose).toEqual(UNAVAILABLE);
      await database.db.execute(sql.raw(bringBack));
      expect(await askAll(), bringBack).toEqual(ANSWERED);
    }
  });

  test.each([
    ["table", "rename to lost", "alter table lost rename to audit"],
    ["column", "rename kind to lost", "alter table audit rename lost to kind"],
  ])(
    "is not ready while any %s is gone, and names the table: without the one of the audit nobody signs in",
    async (_what, lose, bringBack) => {
      await database.db.execute(sql.raw(`alter table audit ${lose}`));
      expect(await checked(database)).toMatch(/gone.*: audit$/);
      await database.db.execute(sql.raw(bringBack));
      expect(await checked(database)).toBe("of use");
    },
  );

  test("is ready though a later release has added columns and tables", async () => {
    await database.db.execute(
      sql.raw("alter table audit add column later text; create table later (id text)"),
    );
    expect(await checked(database)).toBe("of use");
  });

  /** Opens the database as a new role that has these rights to every table. */
  async function openAs(role: string, rights: string): Promise<Database> {
    await database.db.execute(
      sql.raw(`create role ${role} login; grant usage on schema public, drizzle to ${role};
        grant ${rights} on all tables in schema public, drizzle to ${role};
        grant usage on all sequences in schema public to ${role}`),
    );
    const address = new URL(url);
    address.username = role;
    return openDatabase({ url: address.href });
  }

  test("fails for a role that may only read, and names the tables", async () => {
    const reader = await openAs("reader", "select");
    expect(await checked(reader)).toMatch(/may not read and write .*people, sessions/);
    const refused = await reader.db.delete(people).catch(unavailableIn);
    expect(refused).toMatchObject({ code: "database_unavailable" });
    await reader.close();
    await database.check();
  });

  test("fails for a role that has lost any one right, and names the table", async () => {
    const instance = await openAs("instance", "select, insert, update, delete");
    const named = /may not read and write it.*: invitations$/;
    for (const [right, names] of [
      ["select on invitations", named],
      ["insert on invitations", named],
      ["update on invitations", named],
      ["delete on invitations", named],
      // Without it no walk can begin.
      ["usage on sequence copy_generations_id_seq", /use its sequence: copy_generations$/],
      // Without it no instance starts anew.
      ["select on drizzle.__drizzle_migrations", /__drizzle_migrations/],
      ["usage on schema drizzle", /does not answer/],
    ] as const) {
      await database.db.execute(sql.raw(`revoke ${right} from instance`));
      expect(await checked(instance), right).toMatch(names);
      await database.db.execute(sql.raw(`grant ${right} to instance`));
      expect(await checked(instance), right).toBe("of use");
    }
    await instance.close();
  });

  test("fails while pages have no connection and get none, whatever it is checked over", async () => {
    const few = await openAs("few", "select, insert, update, delete");
    expect(await checked(few)).toBe("of use");
    await database.db.execute(sql`alter role few connection limit 0`);
    const cutOne = async () => {
      const [row] = await rowsOf<{ pid: number }>(few.db, sql`select pg_backend_pid() as pid`);
      await database.db.execute(sql`select pg_terminate_backend(${row?.pid}::int)`);
    };
    await expect
      .poll(() => cutOne().then(() => "cut", unavailableIn))
      .toMatchObject({ code: "database_unavailable" });
    expect(await checked(few)).not.toBe("of use");
    // Pages that try all the time have none either.
    const pages = Array.from({ length: 10 }, () => few.db.select().from(people).catch(causesOf));
    expect(await checked(few)).not.toBe("of use");
    await Promise.all(pages);
    await database.db.execute(sql`alter role few connection limit -1`);
    await expect.poll(() => checked(few)).toBe("of use");
    await few.close();
  });

  test("is ready with a role that has no right but those that are used, and may change no entry of the audit", async () => {
    const hardened = await openAs("hardened", "select");
    const grants = NEEDS.map(({ name, rights }) => `grant ${rights.join()} on ${name} to hardened`);
    grants.push("grant usage on all sequences in schema public to hardened");
    await database.db.execute(sql.raw(grants.join(";")));
    expect(await checked(hardened)).toBe("of use");
    const changed = await hardened.db.execute(sql`update audit set kind = ''`).catch(causesOf);
    expect(changed).toContainEqual(expect.objectContaining({ code: "42501" }));
    await hardened.close();
  });

  test("holds up nobody who closes it while it is paused", async () => {
    await askAll();
    const goOn = server.pause();
    await database.close();
    goOn();
  });
});

/** What a check says of it. */
function checked({ check }: Database): Promise<string> {
  return check().then(
    () => "of use",
    ({ cause }) => String(cause),
  );
}
