import { spawnSync } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirUnusable } from "./errors";
import { readOrCreateSecret } from "./secret-file";
import { temporaryFolder } from "./testing/databases";
import { startProcess } from "./testing/process";

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test("a secret is 32 random bytes that stay the same and that nobody else may read", () => {
  const secret = readOrCreateSecret(folder.path, "one");
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(readOrCreateSecret(folder.path, "one")).toBe(secret);
  expect(readOrCreateSecret(folder.path, "other")).not.toBe(secret);
  expect(statSync(join(folder.path, "one.secret")).mode & 0o777).toBe(0o600);
});

test("processes that ask for it at once get the same one", async () => {
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
  const reports = await Promise.all(processes.map((one) => one.ask({ task: "secret", path: folder.path })));
  await Promise.all(processes.map((one) => one.kill()));
  const secret = readOrCreateSecret(folder.path, "test");
  expect(reports).toEqual([{ secret }, { secret }, { secret }]);
  expect(readdirSync(folder.path)).toEqual(["test.secret"]);
});

test("a damaged secret is reported, never replaced in silence", () => {
  writeFileSync(join(folder.path, "one.secret"), "short");
  expect(() => readOrCreateSecret(folder.path, "one")).toThrow(DataDirUnusable);
  expect(() => readOrCreateSecret(folder.path, "one")).toThrow(/is damaged \(delete it/);
});

test("a missing folder is reported with what to do", () => {
  expect(() => readOrCreateSecret(join(folder.path, "none"), "one")).toThrow(/set DATA_DIR/);
});

test.runIf(process.platform !== "win32")("a first start on a full disk leaves no file behind", () => {
  const code = `import { readOrCreateSecret } from ${JSON.stringify(join(import.meta.dirname, "secret-file.ts"))};
    readOrCreateSecret(${JSON.stringify(folder.path)}, "one");`;
  // No file of the process may have a byte; those of tsx's cache would stay so.
  const limited = 'ulimit -f 0; TSX_DISABLE_CACHE=1 exec "$0" "$@"';
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "-e", code];
  const started = spawnSync("sh", ["-c", limited, ...node], { encoding: "utf8" });
  expect(started.stderr).toContain("EFBIG");
  expect(readdirSync(folder.path)).toEqual([]);
});
