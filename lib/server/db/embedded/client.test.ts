import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startedFolder } from "@/lib/server/db/testing/databases";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { createEmbeddedClient, type EmbeddedClient } from "./client";

/** One folder for all: opening what another test has left, be it in pieces, is what the next start does too. */
let folder: Awaited<ReturnType<typeof startedFolder>>;
let path: string;
let client: EmbeddedClient;
beforeAll(async () => {
  folder = await startedFolder();
  path = join(folder.path, "db");
  open();
  await client.query("create table notes (note text unique)");
  // It calls itself without end, and so overruns the stack.
  await client.query("create function deadly(i int) returns int language sql as $$ select deadly(i + 1) $$");
});
beforeEach(() => client.query("truncate notes"));
afterAll(async () => {
  await client.close();
  folder.remove();
});

/** Another start, after an end too. Within one, no thread follows another, however long a test takes. */
function open(): void {
  client = createEmbeddedClient(path, { restMs: Number.POSITIVE_INFINITY });
}

async function notes(): Promise<unknown[]> {
  return (await client.query("select note from notes order by note", [], { rowMode: "array" })).rows.flat();
}

function failure(error: Error): Error {
  return error;
}

test("a full disk is nobody's mistake: whoever asked is told that the database is away, alone or within a transaction", async () => {
  const full = "do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$";
  await expect(client.query(full)).rejects.toThrow(DatabaseUnavailable);
  await expect(client.transaction((tx) => tx.query(full))).rejects.toThrow(DatabaseUnavailable);
  await expect(client.query("select nothing")).rejects.not.toThrow(DatabaseUnavailable);
});

describe("a transaction", () => {
  test("keeps others waiting until it has ended", async () => {
    const order: string[] = [];
    const inside = client.transaction(async (tx) => {
      await tx.query("insert into notes values ('inside')");
      await new Promise((resolve) => setImmediate(resolve));
      order.push("inside");
    });
    const outside = notes().then((seen) => order.push(`outside sees ${seen}`));
    await Promise.all([inside, outside]);
    expect(order).toEqual(["inside", "outside sees inside"]);
  });

  test("of which the work fails keeps nothing, and the next goes on", async () => {
    const work = client.transaction(async (tx) => {
      await tx.query("insert into notes values ('lost')");
      throw new Error("the work failed");
    });
    await expect(work).rejects.toThrow("the work failed");
    expect(await notes()).not.toContain("lost");
  });

  test("in which a failure was overlooked says so", async () => {
    const work = client.transaction(async (tx) => {
      await tx.query("insert into notes values ('overlooked')");
      await tx.query("nonsense").catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/rolled back/);
    expect(await notes()).not.toContain("overlooked");
  });

  test("that has ended takes nothing more", async () => {
    const inside = await client.transaction(async (tx) => tx);
    await expect(inside.query("select 1")).rejects.toThrow(/has ended/);
  });

  test("within another gives up only its own part", async () => {
    const db = drizzle({ client: client as unknown as PGlite });
    await db.transaction(async (outer) => {
      await outer.execute(sql`insert into notes values ('outer')`);
      const inner = outer.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values ('inner')`);
        await tx.execute(sql`insert into notes values ('outer')`);
      });
      await expect(inner).rejects.toMatchObject({ cause: { code: "23505" } });
    });
    expect(await notes()).toContain("outer");
    expect(await notes()).not.toContain("inner");
  });
});

describe("the end of the thread", () => {
  test("on closing comes after what was asked, and keeps it", async () => {
    const asked = client.transaction((tx) => tx.query("insert into notes values ('kept')"));
    await Promise.all([client.close(), client.close()]);
    await asked;
    await expect(client.query("select 1")).rejects.toThrow(DatabaseUnavailable);
    await expect(client.transaction(async () => 1)).rejects.toThrow(DatabaseUnavailable);

    open();
    expect(await notes()).toEqual(["kept"]);
  });

  test("before its time fails what waits and what comes, with the reason", async () => {
    const asked = [
      client.query("select deadly(1)"),
      client.query("select 1"),
      client.transaction((tx) => tx.query("select 1")),
    ];
    for (const each of await Promise.all(asked.map((one) => one.catch(failure))))
      expect(each).toBeInstanceOf(DatabaseUnavailable);
    await expect(client.query("select 1")).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/has stopped, .*: .+/) },
    });
    await client.close();
    open();
  });

  test("in the middle of a transaction keeps nothing of it", async () => {
    await client.query("insert into notes values ('before')");
    const work = client.transaction(async (tx) => {
      await tx.query("insert into notes values ('inside')");
      await tx.query("select deadly(1)");
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    await client.close();

    open();
    expect(await notes()).toEqual(["before"]);
  });

  test("of a folder that cannot be opened is told to whoever asks", async () => {
    expect(() => createEmbeddedClient("/dev/null/rollcall")).toThrow("ENOTDIR");
    const damaged = join(folder.path, "damaged");
    mkdirSync(damaged);
    writeFileSync(join(damaged, "PG_VERSION"), "9\n");
    const other = createEmbeddedClient(damaged);
    await expect(other.query("select 1")).rejects.toThrow(DatabaseUnavailable);
    await expect(other.query("select 1")).rejects.toThrow(DatabaseUnavailable);
    await other.close();
  });

  test("is the process's, for those who close it and for those who have nothing more to ask of it", async () => {
    await client.close();
    for (const [note, work] of [
      ["closed", "await client.close()"],
      ["left", "0"],
    ]) {
      const script = `
        import { createEmbeddedClient } from ${JSON.stringify(join(import.meta.dirname, "client.ts"))};
        const client = createEmbeddedClient(${JSON.stringify(path)});
        await client.query("insert into notes values ('${note}')");
        ${work};
        console.log("done");`;
      const run = ["--import", "tsx", "--input-type=module", "--eval", script];
      expect(execFileSync(process.execPath, run, { encoding: "utf8", timeout: 250_000 })).toBe("done\n");
    }

    open();
    expect(await notes()).toEqual(["closed", "left"]);
  });
});

test("a file that could not be made for a moment can be made afterwards, without a restart", async () => {
  // Vacuum makes a file whose name stays the same. What else it needs is open from then on.
  await client.query("alter role current_user set application_name to 'a setting'");
  await client.query("vacuum pg_shseclabel");
  await client.query("select from pg_db_role_setting");
  const global = join(path, "global");
  renameSync(global, `${global} elsewhere`);
  const failed = await client.query("vacuum pg_db_role_setting").catch(failure);
  renameSync(`${global} elsewhere`, global);
  expect(failed).toMatchObject({ cause: { message: expect.stringMatching(/could not create file.*_vm/) } });
  await client.query("vacuum pg_db_role_setting");
});

test("a disk on which a commit cannot be written holds nobody up, and once it can be the database is back by itself", async () => {
  const full = join(folder.path, "full");
  cpSync(path, full, { recursive: true });
  const stuck = createEmbeddedClient(full, { restMs: 0 });
  await stuck.query("insert into notes values ('before')");
  const { rows } = await stuck.query("select pg_walfile_name(pg_switch_wal()) as name");
  // Where the next part of the log is to be, nothing can be written.
  const next = nextSegments(String((rows as { name: string }[])[0]?.name)).map((name) =>
    join(full, "pg_wal", name),
  );
  for (const each of next) mkdirSync(each);
  const write = (note: string) =>
    stuck.transaction((tx) => tx.query(`insert into notes values ('${note}')`)).catch(failure);
  expect(await write("lost")).toBeInstanceOf(DatabaseUnavailable);
  expect(await write("lost too")).toBeInstanceOf(DatabaseUnavailable);
  for (const each of next) rmdirSync(each);
  // Nothing is opened while somebody has moved it away, and what is there is not taken for it.
  renameSync(full, `${full} elsewhere`);
  expect(await write("lost as well")).toBeInstanceOf(DatabaseUnavailable);
  renameSync(`${full} elsewhere`, full);
  expect(await write("kept")).not.toBeInstanceOf(Error);
  expect((await stuck.query("select note from notes", [], { rowMode: "array" })).rows.flat()).toEqual([
    "before",
    "kept",
  ]);
  await stuck.close();
});

function nextSegments(name: string): string[] {
  const at = Number.parseInt(name.slice(16), 16);
  return [1, 2, 3].map((step) => name.slice(0, 16) + (at + step).toString(16).toUpperCase().padStart(8, "0"));
}
