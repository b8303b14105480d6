import { lchownSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Gives what root has written in a data folder to the user whose database it is: a command of root's, such as
 * `npm run reset-password`, would else leave files that this user's Rollcall cannot open.
 */
export function giveBackToOwner(path: string): void {
  try {
    giveBack(path);
  } catch {
    // The folder is gone, or can be written no longer: what was to be done in it is done.
  }
}

function giveBack(path: string): void {
  const owner = lstatSync(join(path, "db"), { throwIfNoEntry: false });
  if (process.geteuid?.() !== 0 || !owner || owner.uid === 0) return;
  for (const name of readdirSync(path, { recursive: true, encoding: "utf8" })) {
    const file = join(path, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats) continue;
    // A file with another name elsewhere may have been put here to be given away.
    const isOurs = stats.isDirectory() || stats.nlink === 1;
    if (stats.uid === 0 && isOurs) lchownSync(file, owner.uid, owner.gid);
  }
}
