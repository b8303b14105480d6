import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@/e2e/consoles/console";
import type { SharedConsole } from "@/e2e/consoles/shared-console";

/**
 * Vitest reports the run before its workers' consoles end, and an error after that changes nothing. So each worker keeps a note in
 * a folder until its console has ended well, and a note that is left when the run's own process ends makes it fail.
 * @returns the folder
 */
export function failWithNotes(): string {
  const folder = temporaryFolder();
  process.once("exit", () => {
    for (const name of readdirSync(folder.path)) {
      console.error(readFileSync(join(folder.path, name), "utf8"));
      process.exitCode = 1;
    }
    folder.remove();
  });
  return folder.path;
}

/** Keeps a note in this folder until the console has ended, and leaves it there if that goes wrong. */
export async function withNote(
  folder: string,
  shared: SharedConsole,
  use: (shared: SharedConsole) => Promise<void>,
): Promise<void> {
  const note = join(folder, String(process.pid));
  writeFileSync(note, "The shared console has not ended.");
  await use(shared);
  try {
    await shared.close();
    rmSync(note);
  } catch (error) {
    writeFileSync(note, `The shared console has not ended well: ${error}`);
  }
}
