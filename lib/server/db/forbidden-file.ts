import { closeSync, openSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** The first file or folder below a folder that this process's user may not read and write, by its path within it. */
export function forbiddenFileIn(folder: string): string | undefined {
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      tryToWrite(join(folder, name));
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    if (code === "EACCES" || code === "EPERM") return relative(folder, path);
  }
  return undefined;
}

function tryToWrite(file: string): void {
  try {
    closeSync(openSync(file, "r+"));
  } catch (error) {
    // A folder cannot be opened for writing, and is listed instead; a file may have gone meanwhile.
    if (!["EISDIR", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
