import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "./open-database";
import { rowsOf } from "./rows-of";
import { emptyPostgres, postgresMissing } from "./testing/databases";

describe.skipIf(postgresMissing())("a quiet instance of a server that becomes full", () => {
  let owner: Database;
  let quiet: Database;
  let role: string;

  beforeEach(async () => {
    const url = new URL(await emptyPostgres());
    owner = await openDatabase({ url: url.href });
    role = `quiet${url.pathname.replaceAll(/\W/g, "_")}`;
    await owner.db.execute(sql.raw(`create role ${role} login superuser`));
    // What that one may on its tables, which it goes on needing once it is no superuser.
    await owner.db.execute(sql.raw(`grant ${url.username} to ${role}`));
    url.username = role;
    quiet = await openDatabase({ url: url.href });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await Promise.all([quiet.db, quiet.behind].map((each) => each.execute(sql`select 1`)));
  });

  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all([quiet.close(), owner.close()]);
  });

  /** Closes the connections that are kept for a while only, and leaves places for so many others. */
  async function fill(free: number): Promise<void> {
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => quiet.pools?.()["checks"]?.open).toBe(0);
    const kept = await rowsOf(owner.db, sql`select 1 from pg_stat_activity where usename = ${role}`);
    const most = kept.length + free;
    await owner.db.execute(sql.raw(`alter role ${role} nosuperuser connection limit ${most}`));
  }

  test("has a connection for people, one to write its journal, and one for files", async () => {
    const { db, behind, exports, check, pools } = quiet;
    // Nobody has saved a file yet.
    await check();
    await expect.poll(() => pools?.()["exports"]?.idle).toBe(1);
    await fill(0);
    for (const each of [db, behind, exports])
      await expect(each.execute(sql`select 1`)).resolves.toBeDefined();
  });

  test("uses the last place to say that it is ready, and not for files that nobody has asked for", async () => {
    await fill(1);
    for (let checked = 0; checked < 3; checked += 1) await quiet.check();
  });
});
