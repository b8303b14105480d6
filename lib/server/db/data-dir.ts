import { randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { giveBackToOwner } from "./data-dir-owner";
import { findLost } from "./embedded/vital-files";
import {
  DataDirGone,
  DataDirLocked,
  DataDirStill,
  DataDirUnusable,
  DataDirUnwritable,
  reasonOf,
} from "./errors";
import { holdFolder } from "./held-folder";
import { type Claim, LockFile } from "./lock-file";
import { inTime } from "./look-until";
import { isRunning, placeOfProcesses, startOfProcess } from "./process-identity";

/** A data folder that only this process uses, until `release`. */
export interface DataDir {
  path: string;
  /**
   * @throws DataDirGone when the folder, or what the open database in it needs, was removed or replaced
   * @throws DataDirUnwritable when its disk is full, only reads or fails, or the process can open no more files
   * @throws DataDirStill when its disk does not answer within a second
   */
  check(): Promise<void>;
  release(): void;
}

/** How often the holder touches its file, for processes that cannot look it up. */
const BEAT_MS = 5_000;
const PATIENCE_MS = 12_000;
/** How long a disk may stand still, as one does while a snapshot of it is made. */
const DISK_MS = 1_000;
/** What must have room. A full disk may have some left for the database's next rows, but for no table or index that has to grow. */
const PROBE = Buffer.alloc(64 * 1024);

/**
 * Creates the folder (mode 0700) if it is missing and locks it for this process. The lock of a dead process is taken over:
 * at once when it ran on this host, after `patienceMs` without a touch when it ran on another host or in another container.
 * PGlite has no lock: two processes on one folder both succeed, and one loses its data. Node has no kernel lock, and
 * removing a stale lock file is a race that proper-lockfile and many pid files lose. So claims are appended to a file, and
 * the first living claimant holds the folder: nothing is ever removed on suspicion.
 * @throws DataDirLocked when another process holds it
 * @throws DataDirUnusable when it cannot be created or written
 */
export async function lockDataDir(path: string, { patienceMs = PATIENCE_MS } = {}): Promise<DataDir> {
  try {
    createFolder(path);
    return await claimFolder(path, patienceMs);
  } catch (error) {
    if (error instanceof DataDirLocked || error instanceof DataDirUnusable) throw error;
    throw new DataDirUnusable(path, reasonOf(error), { cause: error });
  }
}

function createFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!statSync(path).isDirectory()) throw new DataDirUnusable(path, "it is not a folder");
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
}

async function claimFolder(path: string, patienceMs: number): Promise<DataDir> {
  const file = new LockFile(join(path, "lock"));
  const mine: Claim = {
    id: randomUUID(),
    pid: process.pid,
    started: startOfProcess(process.pid),
    place: placeOfProcesses(),
    host: hostname(),
    since: new Date().toISOString(),
  };
  for (;;) {
    file.claim(mine);
    const earlier = file.claimsBefore(mine.id);
    // A holder that took over just now has replaced the file, without this claim.
    if (!earlier) continue;
    const holder = await holderAmong(earlier, mine.place, () => file.changesWithin(patienceMs));
    if (holder) {
      file.withdraw(mine.id);
      throw lockedBy(path, holder, mine.place);
    }
    file.replaceWith(mine);
    const beat = setInterval(() => file.touch(), BEAT_MS).unref();
    const folder = holdFolder(path);
    // A command that is interrupted releases nothing.
    const giveBack = () => giveBackToOwner(path);
    process.once("exit", giveBack);
    let probing: Promise<void> | undefined;
    // What is brought back meanwhile is not what the database has open.
    let lost: string | undefined;
    async function look(): Promise<void> {
      lost ??= await findLost(join(path, "db"));
      if (lost) throw new DataDirGone(path, `db/${lost} was removed`);
      await probe(path);
    }
    return {
      path,
      async check() {
        // A copy of the folder in its place has the claim too.
        if (!folder.isInPlace() || !isClaimed(path, file, mine.id)) throw new DataDirGone(path);
        // One at a time, as each holds one of the few threads for files until the disk answers.
        probing ??= look().finally(() => {
          probing = undefined;
        });
        await inTime(DISK_MS, probing, () => new DataDirStill(path));
      },
      release() {
        clearInterval(beat);
        folder.release();
        file.withdraw(mine.id);
        process.removeListener("exit", giveBack);
        giveBack();
      },
    };
  }
}

async function holderAmong(
  claims: Claim[],
  here: string,
  showsLife: () => Promise<boolean>,
): Promise<Claim | undefined> {
  const neighbour = claims.find(({ place, pid, started }) => place === here && isRunning(pid, started));
  if (neighbour) return neighbour;
  const stranger = claims.find(({ place }) => place !== here);
  return stranger && (await showsLife()) ? stranger : undefined;
}

function lockedBy(path: string, { pid, host, since, place }: Claim, here: string): DataDirLocked {
  return new DataDirLocked(path, { pid, host, since: new Date(since), elsewhere: place !== here });
}

async function probe(path: string): Promise<void> {
  const file = join(path, "probe");
  try {
    await writeFile(file, PROBE, { mode: 0o600 });
  } catch (cause) {
    throw new DataDirUnwritable(path, { cause });
  } finally {
    await rm(file, { force: true });
  }
}

function isClaimed(path: string, file: LockFile, id: string): boolean {
  try {
    return file.claimsBefore(id) !== undefined;
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (/^(ENOENT|ENOTDIR|EISDIR|EACCES)$/.test(code)) return false;
    // Without a descriptor left, or on a disk that fails, nothing is known of the claim: whoever brought a copy back would lose what is there.
    throw new DataDirUnwritable(path, { cause });
  }
}
