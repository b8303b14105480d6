import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "./open-database";
import { emptyPostgres, postgresMissing } from "./testing/databases";

afterEach(() => void vi.useRealTimers());

test.skipIf(postgresMissing())(
  "a quiet instance of a server that has become full has a connection for people, one to write its journal, and one for files",
  async () => {
    const url = new URL(await emptyPostgres());
    const owner = await openDatabase({ url: url.href });
    const role = `quiet${url.pathname.replaceAll(/\W/g, "_")}`;
    // So that it opens the database without grants.
    await owner.db.execute(sql.raw(`create role ${role} login superuser`));
    url.username = role;
    const { db, behind, exports, check, pools, close } = await openDatabase({ url: url.href });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await Promise.all([db, behind].map((each) => each.execute(sql`select 1`)));
    // Nobody has saved a file yet.
    await check();
    await expect.poll(() => pools?.()["exports"]?.idle).toBe(1);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await owner.db.execute(sql.raw(`alter role ${role} nosuperuser connection limit 0`));
    for (const each of [db, behind, exports])
      await expect(each.execute(sql`select 1`)).resolves.toBeDefined();
    await Promise.all([close(), owner.close()]);
  },
);
