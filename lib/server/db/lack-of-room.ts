import { type StatsFs, statfsSync } from "node:fs";
import { DataDirUnwritable } from "./errors";

export type StatDisk = (folder: string) => Pick<StatsFs, "bavail" | "bsize" | "files" | "ffree">;

/** PostgreSQL writes its log in files of 16 MiB, and where one has no room it ends without saying so. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

/**
 * What the disk of a data folder has too little of for an embedded database, if anything: PGlite's own errors rarely name the disk.
 * @param statDisk what room there is on the disk of a folder
 */
export function lackOfRoom(
  dataDir: string,
  statDisk: StatDisk = statfsSync as StatDisk,
): DataDirUnwritable | undefined {
  const lack = lackIn(dataDir, statDisk);
  return lack === undefined ? undefined : new DataDirUnwritable(dataDir, { cause: new Error(lack) });
}

function lackIn(folder: string, statDisk: StatDisk): string | undefined {
  try {
    const { bavail, bsize, files, ffree } = statDisk(folder);
    if (bavail * bsize < LEAST_FREE_BYTES) return "its disk has no 16 MB left";
    // Disks without a fixed number of files tell 0 of both.
    return files > 0 && ffree === 0 ? "its disk has no room for another file (no free inodes)" : undefined;
  } catch {
    // The folder is gone, which is another matter.
    return undefined;
  }
}
