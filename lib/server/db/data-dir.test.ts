import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { lockDataDir } from "./data-dir";
import { DataDirGone, DataDirLocked, DataDirUnusable, DataDirUnwritable } from "./errors";
import { type Claim, LockFile } from "./lock-file";
import { placeOfProcesses } from "./process-identity";
import { startedFolder, temporaryFolder } from "./testing/databases";
import { startProcess } from "./testing/process";

let folder: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, "data");
});
afterEach(() => folder.remove());

function leaveClaim(claim: Partial<Claim>): void {
  writeFileSync(
    join(path, "lock"),
    JSON.stringify({
      claim: {
        id: "left",
        pid: 1,
        place: placeOfProcesses(),
        host: "here",
        since: "2026-01-01T00:00:00.000Z",
        ...claim,
      },
    }),
  );
}

async function createdFolder(): Promise<void> {
  (await lockDataDir(path)).release();
}

describe("a data folder", () => {
  test("is created for its owner alone", async () => {
    const dataDir = await lockDataDir(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, "lock")).mode & 0o777).toBe(0o600);
    dataDir.release();
  });

  test("whose place a copy of it has taken is gone, as what is written goes to the other one", async () => {
    const dataDir = await lockDataDir(path);
    await dataDir.check();
    const copy = join(folder.path, "copy");
    cpSync(path, copy, { recursive: true });
    // Most file systems would give the new folder the number of the old one.
    rmSync(path, { recursive: true });
    cpSync(copy, path, { recursive: true });
    await expect(dataDir.check()).rejects.toThrow(DataDirGone);
    dataDir.release();
  });

  test("is held once in a process too, and free again after release", async () => {
    const dataDir = await lockDataDir(path);
    await expect(lockDataDir(path)).rejects.toThrow(DataDirLocked);
    dataDir.release();
    (await lockDataDir(path)).release();
  });

  test("that is removed, or replaced by another one, while it is held is noticed", async () => {
    const dataDir = await lockDataDir(path);
    await dataDir.check();
    rmSync(path, { recursive: true });
    await expect(dataDir.check()).rejects.toThrow(DataDirGone);
    await createdFolder();
    await expect(dataDir.check()).rejects.toThrow(/removed or replaced.*gone at the next start/);
    dataDir.release();
  });

  test("whose database has lost what it cannot be opened without is gone until the next start, even if that is brought back", async () => {
    const started = await startedFolder();
    for (const name of ["PG_VERSION", "base", "global/pg_control", "pg_notify", "pg_wal"]) {
      const dataDir = await lockDataDir(started.path);
      await dataDir.check();
      const [place, elsewhere] = [join(started.path, "db", name), join(folder.path, "elsewhere")];
      renameSync(place, elsewhere);
      const said = await dataDir.check().catch(String);
      expect(said).toContain(`not the one that Rollcall was started with: db/${name} was removed`);
      expect(said).toMatch(/gone at the next start\. Stop Rollcall, and bring the folder back/);
      renameSync(elsewhere, place);
      await expect(dataDir.check()).rejects.toThrow(DataDirGone);
      dataDir.release();
    }
    started.remove();
  });

  test("whose disk is full is noticed, and that there is room again", async () => {
    const dataDir = await lockDataDir(path);
    // Linux has a device that is always full.
    symlinkSync("/dev/full", join(path, "probe"));
    await expect(dataDir.check()).rejects.toThrow(
      /Nothing can be written.*no space left.*Sign-ins and changes fail.*make space/,
    );
    await dataDir.check();
    expect(readdirSync(path)).toEqual(["lock"]);
    dataDir.release();
  });

  test.runIf(process.platform === "linux")(
    "whose lock cannot be read, as on a disk that fails or with too many files open, is not said to be gone",
    async () => {
      const dataDir = await lockDataDir(path);
      rmSync(join(path, "lock"));
      // Linux has a file whose first byte cannot be read (EIO).
      symlinkSync("/proc/self/mem", join(path, "lock"));
      await expect(dataDir.check()).rejects.toThrow(/Nothing can be written.*: EIO: .*, read\. /);
      rmSync(join(path, "lock"));
      await expect(dataDir.check()).rejects.toThrow(DataDirGone);
      dataDir.release();
    },
  );

  test("that takes no more open files is told with what to do, which is not to make space", () => {
    const cause = Object.assign(new Error("EMFILE: too many open files, open 'lock'"), { code: "EMFILE" });
    expect(new DataDirUnwritable(path, { cause }).message).toMatch(/: EMFILE: .*ulimit -n(?!.*space)/);
  });

  test("whose disk stands still holds nothing else up, is told of within a second or two, and works again when the disk does", async () => {
    const dataDir = await lockDataDir(path);
    const probe = join(path, "probe");
    // Whoever opens a pipe to write waits until somebody reads from it.
    execFileSync("mkfifo", [probe]);
    const checks = [dataDir.check(), dataDir.check()].map((check) => check.catch(String));
    expect(await Promise.race([...checks, setImmediate("other work")])).toBe("other work");
    for (const said of await Promise.all(checks))
      expect(said).toMatch(/^StorageError: The disk .* does not answer.*snapshot(?!.*space)/);
    const reader = openSync(probe, constants.O_RDONLY | constants.O_NONBLOCK);
    await vi.waitFor(() => dataDir.check());
    closeSync(reader);
    dataDir.release();
  });

  test("does not grow a file with every start", async () => {
    for (let start = 0; start < 20; start += 1) await createdFolder();
    expect(readdirSync(path)).toEqual(["lock"]);
    expect(readFileSync(join(path, "lock"), "utf8").split("\n").length).toBeLessThan(6);
  });

  test("does not grow a file with every start that fails", () => {
    // A file cannot take the place of a folder.
    mkdirSync(join(path, "lock"), { recursive: true });
    const claim = {
      id: "mine",
      pid: process.pid,
      place: "here",
      host: "here",
      since: new Date().toISOString(),
    };
    expect(() => new LockFile(join(path, "lock")).replaceWith(claim)).toThrow(/EISDIR|ENOTDIR/);
    expect(readdirSync(path)).toEqual(["lock"]);
  });

  test("that is a file, or lies below one, is refused with what to do", async () => {
    writeFileSync(path, "");
    await expect(lockDataDir(path)).rejects.toThrow(DataDirUnusable);
    await expect(lockDataDir(join(path, "below"))).rejects.toThrow(/set DATA_DIR to another/);
  });

  test.skipIf(process.getuid?.() === 0)("that may not be written is refused with what to do", async () => {
    await createdFolder();
    chmodSync(path, 0o500);
    await expect(lockDataDir(path)).rejects.toThrow(
      /may write to, with space left on its disk, or set DATA_DIR/,
    );
    chmodSync(path, 0o700);
  });
});

describe("what a dead process left", () => {
  test("is taken over when its id now belongs to another process", async () => {
    await createdFolder();
    leaveClaim({ pid: process.pid, started: "long before" });
    (await lockDataDir(path)).release();
  });

  test("is taken over when it broke off in the middle of a line", async () => {
    await createdFolder();
    appendFileSync(join(path, "lock"), '{"claim":{"id":"half');
    (await lockDataDir(path)).release();
  });

  test("in another container is taken over when it shows no life", async () => {
    await createdFolder();
    leaveClaim({ place: "another container" });
    (await lockDataDir(path, { patienceMs: 30 })).release();
  });

  test("in another container is respected while it shows life", async () => {
    await createdFolder();
    leaveClaim({ place: "another container", pid: 7, host: "blue" });
    const beat = setInterval(() => appendFileSync(join(path, "lock"), "\n"), 10);
    await expect(lockDataDir(path, { patienceMs: 200 })).rejects.toThrow(
      /process 7 on blue since 2026-01-01/,
    );
    clearInterval(beat);
  });
});

describe("several processes on one data folder", () => {
  let processes: Awaited<ReturnType<typeof startProcess>>[];
  beforeAll(async () => {
    processes = await Promise.all(Array.from({ length: 4 }, startProcess));
  });
  afterAll(() => Promise.all(processes.map((one) => one.kill())));

  test("have exactly one winner each time they race for what a dead one left", async () => {
    for (let round = 0; round < 12; round += 1) {
      path = join(folder.path, `round-${round}`);
      await createdFolder();
      if (round % 2) leaveClaim({ pid: 2 ** 22 + 1 });
      const task = { task: "lock" as const, path };
      const reports = await Promise.all(processes.map((one) => one.ask(task)));
      expect(reports.filter((report) => "locked" in report)).toHaveLength(1);
    }
  });

  test("tell the second whose it is, and let it in after kill -9", async () => {
    const [first] = processes;
    expect(await first?.ask({ task: "lock", path })).toEqual({ locked: true });
    const refusal = await lockDataDir(path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirLocked);
    expect((refusal as DataDirLocked).holder).toMatchObject({ pid: first?.pid, elsewhere: false });
    await first?.kill();
    (await lockDataDir(path)).release();
  });
});

test("attack: a key that was put in the place of the folder's path by mistake is not printed", async () => {
  const refusal = await lockDataDir("/dev/null/wdk_live_9f8a7b6c5d4e3f2a1b0c").catch(String);
  expect(refusal).toMatch(/data folder .* cannot be used: ENOTDIR/);
  expect(refusal).not.toContain("9f8a7b6c");
});
