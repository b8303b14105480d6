import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { emptyPostgres, postgresMissing } from "@/lib/server/db/testing/databases";
import { attempt, openJournal } from "@/lib/server/journal/testing/journal-bed";

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("instances with one journal", () => {
  let instances: Database[];
  beforeAll(async () => {
    const url = await emptyPostgres();
    instances = [await openDatabase({ url }), await openDatabase({ url })];
    for (const { notifications } of instances) await notifications.start();
  });
  afterAll(() => Promise.all(instances.map(({ close }) => close())));

  function open(index: number) {
    const { db, notifications } = instances[index] as Database;
    return openJournal(db, { isShared: true, notifications });
  }

  test("find a request that another one has not written yet", async () => {
    await expect.poll(() => instances.map(({ notifications }) => notifications.instances())).toEqual([2, 2]);
    const [here, there] = [open(0), open(1)];
    // Its clock stands still, so that it would write nothing by itself.
    there.journal.observe(attempt({ requestId: "req_there" }));
    const found = await here.journal.operation("default", "req_there", {});
    expect(found.attempts.map(({ requestId }) => requestId)).toEqual(["req_there"]);
    await expect(here.journal.operation("default", "req_nowhere", {})).rejects.toMatchObject({
      code: "request_unknown",
    });
    for (const { journal } of [here, there]) await journal.close();
  });
});
