import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startedFolder } from "@/lib/server/db/testing/databases";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const reading = ["-e", 'require("node:fs").readFileSync("package.json")'];
const readsCheckout = spawnSync(process.execPath, reading, user).status === 0;

test.skipIf(!readsCheckout).each([
  ["file", "global/pg_control"],
  ["folder", "global"],
])("a database with a %s of another user's is not called damaged, and it is named", async (_kind, name) => {
  const folder = await startedFolder();
  const path = join(folder.path, "db", name);
  if (isRoot) {
    execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, folder.path]);
    chownSync(path, 0, 0);
  }
  chmodSync(path, isRoot ? 0o700 : 0);
  const { status, stderr } = spawnSync(process.execPath, ["lib/cli/start.mjs", "--migrate"], {
    ...user,
    env: { NODE_ENV: "production", PATH: "/usr/bin:/bin", DATA_DIR: folder.path },
    encoding: "utf8",
  });
  expect(stderr).toContain(`may not read and write ${name} in it. Nothing is damaged`);
  expect(status).toBe(1);
  chmodSync(path, 0o700);
  folder.remove();
});
