import { execFile } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataDir } from "./data-dir";
import { type DatabasePlace, openDatabase } from "./open-database";
import { people } from "./schema";
import {
  emptyPostgres,
  installed,
  postgresMissing,
  startedFolder,
  temporaryFolder,
} from "./testing/databases";

const someone = {
  email: "ada@example.com",
  role: "admin" as const,
  createdAt: new Date("2026-01-02T03:04:05.678Z"),
};

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

async function addSomeone(place: DatabasePlace): Promise<void> {
  const { db, close } = await openDatabase(place);
  await db.insert(people).values(someone);
  await close();
}

async function peopleIn(place: DatabasePlace): Promise<unknown[]> {
  const { db, check, close } = await openDatabase(place);
  await check();
  return db.select().from(people).finally(close);
}

/** Runs the one line of OPERATIONS.md that begins with this program. */
async function runAsDocumented(program: string, variables: Record<string, string>): Promise<void> {
  const lines = readFileSync("OPERATIONS.md", "utf8").split("\n");
  const [line = "", ...others] = lines.filter(
    (each) => each.startsWith(`${program} `) && each.includes("$BACKUP"),
  );
  expect(others).toEqual([]);
  const whole = line.replace(program, installed(program));
  const values = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  await promisify(execFile)("sh", ["-ec", [...values, whole].join("\n")]);
}

describe("a copy made as OPERATIONS.md says", () => {
  test.skipIf(process.platform === "win32").each([
    ["a data folder", false],
    ["a data folder that is a link, as systemd makes it", true],
  ])("of %s opens with everything in it", async (_name, isLink) => {
    const { path, remove } = await startedFolder();
    const link = join(folder.path, "link");
    symlinkSync(path, link);
    const dataDir = await lockDataDir(path);
    await addSomeone({ dataDir });
    dataDir.release();
    const copy = join(folder.path, "copy");
    await runAsDocumented("cp", { DATA_DIR: isLink ? link : path, BACKUP: copy });
    remove();

    const restored = await lockDataDir(copy);
    expect(await peopleIn({ dataDir: restored })).toMatchObject([someone]);
    restored.release();
  });

  const missing = postgresMissing();
  if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

  test.skipIf(missing)("of a PostgreSQL database that is in use opens with everything in it", async () => {
    const url = await emptyPostgres();
    await addSomeone({ url });
    const inUse = await openDatabase({ url });
    const dump = join(folder.path, "rollcall.dump");
    await runAsDocumented("pg_dump", { DATABASE_URL: url, BACKUP: dump });
    await inUse.close();

    const restored = await emptyPostgres();
    await runAsDocumented("pg_restore", { DATABASE_URL: restored, BACKUP: dump });
    expect(await peopleIn({ url: restored })).toMatchObject([someone]);
  });
});
